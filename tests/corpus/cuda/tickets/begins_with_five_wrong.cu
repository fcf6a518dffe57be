// expect: not_proved
// The program begins with another number in the counter.
__device__ unsigned arrived = 5;
__global__ void k(int *part, int *out) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    part[blockIdx.x] = blockIdx.x;
    __threadfence();
    last = atomicAdd(&arrived, 1) == gridDim.x - 1;
    __threadfence();
  }
  __syncthreads();
  if (last && threadIdx.x == 0) out[0] = part[0] + part[gridDim.x - 1];
}
