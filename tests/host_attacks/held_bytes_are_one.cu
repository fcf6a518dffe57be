// Bytes of 1 are elements of 16843009.
#include <stdlib.h>
const int n = 128;
__global__ void k(int* a, const int* at) { a[threadIdx.x + at[threadIdx.x] - 1] = threadIdx.x; }
int main() {
  int *a, *at;
  cudaMalloc(&a, n * sizeof(int));
  cudaMalloc(&at, n * sizeof(int));
  cudaMemset(at, 1, n * sizeof(int));
  k<<<1, n>>>(a, at);
  return 0;
}
// but for: extents
