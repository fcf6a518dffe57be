// The sum is larger than the remainder.
#include <stdlib.h>
const int n = 128;
__global__ void k(int* a, const int* at) { atomicAdd(&a[at[threadIdx.x]], 1); }
int main() {
  int *a, *at;
  cudaMalloc(&a, 2 * n * sizeof(int));
  cudaMalloc(&at, n * sizeof(int));
  int* h = (int*)malloc(n * sizeof(int));
  for (int i = 0; i < n; ++i) h[i] = 1 + rand() % (2 * n);
  cudaMemcpy(at, h, n * sizeof(int), cudaMemcpyHostToDevice);
  k<<<1, n>>>(a, at);
  return 0;
}
// but for: extents
