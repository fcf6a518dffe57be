// expect: proved
// Atomic additions of all threads before the ticket are ordered before the read behind the last one.
__device__ unsigned arrived = 0;
__global__ void k(const int *in, int *sum, int *out) {
  __shared__ bool last;
  atomicAdd(sum, in[blockIdx.x * blockDim.x + threadIdx.x]);
  __syncthreads();
  if (threadIdx.x == 0) {
    __threadfence();
    last = atomicAdd(&arrived, 1) == gridDim.x - 1;
    __threadfence();
  }
  __syncthreads();
  if (last && threadIdx.x == 0) *out = *sum;
}
