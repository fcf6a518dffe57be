// expect: refuted
// The flag is set before the data is written.
__global__ void k(int *flag, int *data, int *out) {
  if (blockIdx.x == 0) {
    if (threadIdx.x == 0) {
      __threadfence();
      atomicExch(flag, 1);
      __threadfence();
      data[0] = 1;  //~ ERROR race:read_write
    }
  } else {
    while (atomicAdd(flag, 0) == 0)
      ;
    __threadfence();
    out[blockIdx.x * blockDim.x + threadIdx.x] = data[0];
  }
}
