// expect: refuted
// The reader has its fence before the load, or in the loop, where the last load has none behind it.
__global__ void before(int *flag, int *data, int *out) {
  if (blockIdx.x == 0) {
    if (threadIdx.x == 0) {
      data[0] = 1;  //~ ERROR race:read_write
      __threadfence();
      atomicExch(flag, 1);
    }
  } else {
    __threadfence();
    while (atomicAdd(flag, 0) == 0)
      ;
    out[blockIdx.x * blockDim.x + threadIdx.x] = data[0];
  }
}
__global__ void in_the_loop(int *flag, int *data, int *out) {
  if (blockIdx.x == 0) {
    if (threadIdx.x == 0) {
      data[0] = 1;  //~ ERROR race:read_write
      __threadfence();
      atomicExch(flag, 1);
    }
  } else {
    while (atomicAdd(flag, 0) == 0) __threadfence();
    out[blockIdx.x * blockDim.x + threadIdx.x] = data[0];
  }
}
