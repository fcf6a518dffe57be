// Only one member is filled.
#include <stdlib.h>
const int n = 128;
__global__ void k(int* a, const int* at) { a[threadIdx.x + at[threadIdx.x]] = threadIdx.x; }
struct P { int x, y; };
int main() {
  int *a, *at;
  cudaMalloc(&a, 2 * n * sizeof(int));
  cudaMalloc(&at, n * sizeof(int));
  P* h = (P*)malloc(n / 2 * sizeof(P));
  for (int i = 0; i < n / 2; ++i) h[i].x = 0;
  cudaMemcpy(at, h, n * sizeof(int), cudaMemcpyHostToDevice);
  k<<<1, n>>>(a, at);
  return 0;
}
