// expect: not_proved
// Each block takes two tickets.
__device__ unsigned arrived = 0;
__global__ void k(int *part, int *out) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    part[blockIdx.x] = blockIdx.x;
    __threadfence();
    unsigned ticket = 0;
    for (int i = 0; i < 2; i++) ticket = atomicInc(&arrived, gridDim.x);
    last = ticket == gridDim.x - 1;
    __threadfence();
  }
  __syncthreads();
  if (last && threadIdx.x == 0) {
    out[0] = part[0] + part[gridDim.x - 1];
    arrived = 0;
  }
}
