// The kernel gets a pointer to the second half.
#include <stdlib.h>
const int n = 128;
__global__ void k(int* a, const int* at) { a[threadIdx.x + at[threadIdx.x]] = threadIdx.x; }
int main() {
  int *a, *at;
  cudaMalloc(&a, 2 * n * sizeof(int));
  cudaMalloc(&at, 2 * n * sizeof(int));
  cudaMemset(at, 0, n * sizeof(int));
  k<<<1, n>>>(a, at + n);
  return 0;
}
