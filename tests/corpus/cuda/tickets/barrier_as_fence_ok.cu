// expect: proved
// No fence stands behind the ticket, but a barrier: that it orders as a fence does is assumed.
__device__ unsigned arrived = 0;
__global__ void k(int *part, int *out) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    part[blockIdx.x] = blockIdx.x;
    __threadfence();
    last = atomicInc(&arrived, gridDim.x) == gridDim.x - 1;
  }
  __syncthreads();
  if (last) {
    if (threadIdx.x == 0) {
      out[0] = part[0] + part[gridDim.x - 1];
      arrived = 0;
    }
  }
}
