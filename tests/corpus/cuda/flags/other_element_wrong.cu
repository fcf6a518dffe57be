// expect: refuted
// A block waits for its own flag, or for that of two blocks before.
__global__ void own(int *flag, int *data) {
  if (threadIdx.x == 0) {
    int sum = 0;
    atomicExch(&flag[blockIdx.x], 1);
    if (blockIdx.x > 0) {
      while (atomicAdd(&flag[blockIdx.x], 0) == 0)
        ;
      __threadfence();
      sum = data[blockIdx.x - 1];
    }
    __threadfence();
    data[blockIdx.x] = sum + 1;  //~ ERROR race:read_write
  }
}
__global__ void two_before(int *flag, int *data) {
  if (threadIdx.x == 0) {
    int sum = 0;
    if (blockIdx.x > 1) {
      while (atomicAdd(&flag[blockIdx.x - 2], 0) == 0)
        ;
      __threadfence();
    }
    if (blockIdx.x > 0) sum = data[blockIdx.x - 1];
    data[blockIdx.x] = sum + 1;  //~ ERROR race:read_write
    __threadfence();
    atomicExch(&flag[blockIdx.x], 1);
  }
}
