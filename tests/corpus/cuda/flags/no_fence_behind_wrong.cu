// expect: refuted
// The reader has no fence.
__global__ void k(int *flag, int *data, int *out) {
  if (blockIdx.x == 0) {
    if (threadIdx.x == 0) {
      data[0] = 1;  //~ ERROR race:read_write
      __threadfence();
      atomicExch(flag, 1);
    }
  } else {
    while (atomicAdd(flag, 0) == 0)
      ;
    out[blockIdx.x * blockDim.x + threadIdx.x] = data[0];
  }
}
