// expect: not_proved
// Each block sets the counter back.
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
  __syncthreads();
  if (threadIdx.x == 0) {
    if (last) out[0] = part[0] + part[gridDim.x - 1];
    arrived = 0;
  }
}
