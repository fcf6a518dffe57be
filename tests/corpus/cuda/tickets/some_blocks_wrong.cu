// expect: not_proved
// A block that takes no ticket reads what the others store.
__device__ unsigned arrived = 0;
__global__ void k(int *part, int *out) {
  __shared__ bool last;
  if (blockIdx.x == 0) last = true;
  if (threadIdx.x == 0 && blockIdx.x != 0) {
    part[blockIdx.x] = blockIdx.x;
    __threadfence();
    unsigned ticket = atomicInc(&arrived, gridDim.x);
    last = ticket == gridDim.x - 1;
    __threadfence();
  }
  __syncthreads();
  if (last && threadIdx.x == 0) {
    out[0] = part[0] + part[gridDim.x - 1];
    arrived = 0;
  }
}
