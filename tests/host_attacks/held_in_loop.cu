// The kernel itself changes the array: its second launch finds another one.
#include <stdlib.h>
const int n = 128;
__global__ void k(int* a, int* at) {
  a[threadIdx.x + at[threadIdx.x]] = threadIdx.x;
  at[threadIdx.x] = 1 - (threadIdx.x & 1);
}
int main() {
  int *a, *at;
  cudaMalloc(&a, 2 * n * sizeof(int));
  cudaMalloc(&at, n * sizeof(int));
  cudaMemset(at, 0, n * sizeof(int));
  for (int r = 0; r < 2; ++r) k<<<1, n>>>(a, at);
  return 0;
}
