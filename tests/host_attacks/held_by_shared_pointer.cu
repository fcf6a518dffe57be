// The kernel has the address in shared memory.
#include <stdlib.h>
const int n = 128;
__global__ void k(int* a, const int* at) { a[threadIdx.x + at[threadIdx.x]] = threadIdx.x; }
__device__ int* g;
__global__ void other(int q) {
  __shared__ int* p;
  if (threadIdx.x == 0) p = g;
  __syncthreads();
  p[threadIdx.x] = threadIdx.x & 1;
}
int main() {
  int *a, *at;
  cudaMalloc(&a, 2 * n * sizeof(int));
  cudaMalloc(&at, n * sizeof(int));
  cudaMemset(at, 0, n * sizeof(int));
  cudaMemcpyToSymbol(g, &at, sizeof(at));
  other<<<1, n>>>(1);
  k<<<1, n>>>(a, at);
  return 0;
}
