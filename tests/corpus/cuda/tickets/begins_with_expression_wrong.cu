// expect: not_proved
// The program may begin with a number that is not known in the counter.
#define BEGIN (sizeof(long) * 1000 - 8000 + 1)
__device__ unsigned arrived = BEGIN;
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
