// expect: refuted
// One thread waits, and the others of its block read without a barrier.
__global__ void k(int *flag, int *data, int *out) {
  if (blockIdx.x == 0) {
    if (threadIdx.x == 0) {
      data[0] = 1;  //~ ERROR race:read_write
      __threadfence();
      atomicExch(flag, 1);
    }
  } else {
    if (threadIdx.x == 0) {
      while (atomicAdd(flag, 0) == 0)
        ;
    }
    __threadfence();
    out[blockIdx.x * blockDim.x + threadIdx.x] = data[0];
  }
}
