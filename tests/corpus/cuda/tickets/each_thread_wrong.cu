// expect: not_proved
// Each thread of the block takes a ticket.
__device__ unsigned arrived = 0;
__global__ void k(int *part, int *out) {
  __shared__ bool last;
  {
    part[blockIdx.x * blockDim.x + threadIdx.x] = 1;
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
