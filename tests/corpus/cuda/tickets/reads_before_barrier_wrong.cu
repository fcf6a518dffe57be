// expect: not_proved
// Another thread of the block reads before the barrier behind the ticket.
__device__ unsigned arrived = 0;
__global__ void k(int *part, int *out) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    part[blockIdx.x] = blockIdx.x;
    __threadfence();
    unsigned ticket = atomicInc(&arrived, gridDim.x);
    last = ticket == gridDim.x - 1;
    __threadfence();
  }
  if (threadIdx.x == 1) out[1] = part[0];
  __syncthreads();
  if (last && threadIdx.x == 0) {
    out[0] = part[0] + part[gridDim.x - 1];
    arrived = 0;
  }
}
