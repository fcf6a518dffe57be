// The kernel gets the address in an array.
#include <stdlib.h>
const int n = 128;
__global__ void k(int* a, const int* at) { a[threadIdx.x + at[threadIdx.x]] = threadIdx.x; }
__global__ void other(int* const* r) { r[0][threadIdx.x] = threadIdx.x & 1; }
int main() {
  int *a, *at;
  cudaMalloc(&a, 2 * n * sizeof(int));
  cudaMalloc(&at, n * sizeof(int));
  cudaMemset(at, 0, n * sizeof(int));
  int** t;
  cudaMalloc(&t, 8);
  cudaMemcpy(t, &at, 8, cudaMemcpyHostToDevice);
  other<<<1, n>>>(t);
  k<<<1, n>>>(a, at);
  return 0;
}
