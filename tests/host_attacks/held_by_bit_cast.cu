// The kernel gets the address as a number.
#include <stdlib.h>
const int n = 128;
__global__ void k(int* a, const int* at) { a[threadIdx.x + at[threadIdx.x]] = threadIdx.x; }
__global__ void other(unsigned long r) { __builtin_bit_cast(int*, r)[threadIdx.x] = threadIdx.x & 1; }
int main() {
  int *a, *at;
  cudaMalloc(&a, 2 * n * sizeof(int));
  cudaMalloc(&at, n * sizeof(int));
  cudaMemset(at, 0, n * sizeof(int));
  other<<<1, n>>>((unsigned long)at);
  k<<<1, n>>>(a, at);
  return 0;
}
