// expect: not_proved
// What another block left decides the element that is written.
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
  if (last && threadIdx.x == 0) {
    __shared__ int s[1];
    s[part[0] == 0 ? part[gridDim.x - 1] == gridDim.x : 1] = 1;
    out[0] = s[0];
    arrived = 0;
  }
}
