// expect: undecided
// Two blocks set one flag; the one that is seen may be the other's.
__global__ void k(int *flag, int *data, int *out) {
  if (blockIdx.x < 2) {
    if (threadIdx.x == 0) {
      data[blockIdx.x] = 1; //~ UNKNOWN race:read_write
      __threadfence();
      atomicExch(flag, 1);
    }
  } else {
    while (atomicAdd(flag, 0) == 0)
      ;
    __threadfence();
    out[blockIdx.x * blockDim.x + threadIdx.x] = data[0] + data[1];
  }
}
