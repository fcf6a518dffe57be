// expect: refuted
// Each thread of the block sets the flag behind its own part, and the first one that does releases the readers.
__global__ void k(int *flag, int *data, int *out) {
  if (blockIdx.x == 0) {
    data[threadIdx.x] = 1;  //~ ERROR race:read_write
    __threadfence();
    atomicExch(flag, 1);
  } else {
    while (atomicAdd(flag, 0) == 0)
      ;
    __threadfence();
    out[blockIdx.x * blockDim.x + threadIdx.x] = data[threadIdx.x];
  }
}
