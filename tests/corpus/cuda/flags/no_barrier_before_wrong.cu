// expect: refuted
// All threads of the block write, and the first sets the flag without a barrier.
__global__ void k(int *flag, int *data, int *out) {
  if (blockIdx.x == 0) {
    data[threadIdx.x] = 1;  //~ ERROR race:read_write
    __threadfence();
    if (threadIdx.x == 0) atomicExch(flag, 1);
  } else {
    while (atomicAdd(flag, 0) == 0)
      ;
    __threadfence();
    out[blockIdx.x * blockDim.x + threadIdx.x] = data[threadIdx.x];
  }
}
