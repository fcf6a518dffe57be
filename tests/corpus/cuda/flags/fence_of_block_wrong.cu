// expect: refuted
// Fences of the block do not order threads of two blocks.
__global__ void writer(int *flag, int *data, int *out) {
  if (blockIdx.x == 0) {
    if (threadIdx.x == 0) {
      data[0] = 1;  //~ ERROR race:read_write
      __threadfence_block();
      atomicExch(flag, 1);
    }
  } else {
    while (atomicAdd(flag, 0) == 0)
      ;
    __threadfence();
    out[blockIdx.x * blockDim.x + threadIdx.x] = data[0];
  }
}
__global__ void reader(int *flag, int *data, int *out) {
  if (blockIdx.x == 0) {
    if (threadIdx.x == 0) {
      data[0] = 1;  //~ ERROR race:read_write
      __threadfence();
      atomicExch(flag, 1);
    }
  } else {
    while (atomicAdd(flag, 0) == 0)
      ;
    __threadfence_block();
    out[blockIdx.x * blockDim.x + threadIdx.x] = data[0];
  }
}
