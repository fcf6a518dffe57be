// The kernel gets a pointer of which nothing is known.
#include <stdlib.h>
const int n = 128;
__global__ void k(int* a, const int* at) { a[threadIdx.x + at[threadIdx.x]] = threadIdx.x; }
__global__ void other(int* p) { p[threadIdx.x] = 1 - (threadIdx.x & 1); }
int* get();
int main() {
  int *a, *at;
  cudaMalloc(&a, 2 * n * sizeof(int));
  cudaMalloc(&at, n * sizeof(int));
  cudaMemset(at, 0, n * sizeof(int));
  other<<<1, n>>>(get());
  k<<<1, n>>>(a, at);
  return 0;
}
