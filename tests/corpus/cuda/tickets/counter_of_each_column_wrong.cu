// expect: not_proved
// Blocks of one parity share a counter: its last ticket is not that of the grid.
__device__ unsigned arrived[2];
__global__ void k(int *part, int *out) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    part[blockIdx.x] = blockIdx.x;
    __threadfence();
    unsigned ticket = atomicInc(&arrived[blockIdx.x % 2], gridDim.x);
    last = ticket == gridDim.x - 1;
    __threadfence();
  }
  __syncthreads();
  if (last && threadIdx.x == 0) {
    out[0] = part[0] + part[gridDim.x - 1];
    arrived[0] = 0;
  }
}
