// expect: undecided
// Another block sets the same flag, in another way.
__global__ void k(int *flag, int *data, int *out) {
  if (blockIdx.x == 0) {
    if (threadIdx.x == 0) {
      data[0] = 1; //~ UNKNOWN race:read_write
      __threadfence();
      atomicExch(flag, 1);
    }
  } else if (blockIdx.x == 1) {
    atomicMax(flag, 2);
  } else {
    while (atomicAdd(flag, 0) == 0)
      ;
    __threadfence();
    out[blockIdx.x * blockDim.x + threadIdx.x] = data[0];
  }
}
