// A function of the device writes the array.
#include <stdlib.h>
const int n = 128;
__global__ void k(int* a, const int* at) { a[threadIdx.x + at[threadIdx.x]] = threadIdx.x; }
__device__ int* p;
__device__ void change() { p[threadIdx.x] = threadIdx.x & 1; }
__global__ void other(int q) { change(); }
int main() {
  int *a, *at;
  cudaMalloc(&a, 2 * n * sizeof(int));
  cudaMalloc(&at, n * sizeof(int));
  cudaMemset(at, 0, n * sizeof(int));
  cudaMemcpyToSymbol(p, &at, sizeof(at));
  other<<<1, n>>>(1);
  k<<<1, n>>>(a, at);
  return 0;
}
