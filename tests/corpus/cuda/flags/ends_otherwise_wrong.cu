// expect: undecided
// The loop ends in another way, too: for a bound, or for either of two flags.
__global__ void bound(int *flag, int *data, int *out) {
  if (blockIdx.x == 0) {
    if (threadIdx.x == 0) {
      data[0] = 1; //~ UNKNOWN race:read_write
      __threadfence();
      atomicExch(flag, 1);
    }
  } else {
    int round = 0;
    while (atomicAdd(flag, 0) == 0 && round < 3) round++;
    __threadfence();
    out[blockIdx.x * blockDim.x + threadIdx.x] = data[0];
  }
}
__global__ void either(int *flag, int *data, int *out) {
  if (blockIdx.x < 2) {
    if (threadIdx.x == 0) {
      data[blockIdx.x] = 1; //~ UNKNOWN race:read_write
      __threadfence();
      atomicExch(&flag[blockIdx.x], 1);
    }
  } else {
    while (atomicAdd(&flag[0], 0) == 0 && atomicAdd(&flag[1], 0) == 0)
      ;
    __threadfence();
    out[blockIdx.x * blockDim.x + threadIdx.x] = data[0];
  }
}
