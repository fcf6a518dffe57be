// The kernel has the address in a variable of the device.
#include <stdlib.h>
const int n = 128;
__global__ void k(int* a, const int* at) { a[threadIdx.x + at[threadIdx.x]] = threadIdx.x; }
__device__ int* p;
__global__ void other(const int* q) { p[threadIdx.x] = threadIdx.x & 1; }
int main() {
  int *a, *at;
  cudaMalloc(&a, 2 * n * sizeof(int));
  cudaMalloc(&at, n * sizeof(int));
  cudaMemset(at, 0, n * sizeof(int));
  cudaMemcpyToSymbol(p, &at, sizeof(at));
  other<<<1, n>>>(at);
  k<<<1, n>>>(a, at);
  return 0;
}
