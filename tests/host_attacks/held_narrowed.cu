// What is stored is converted to a narrower type.
#include <stdlib.h>
const int n = 128;
__global__ void k(int* a, const signed char* at) { a[128 + at[threadIdx.x]] = threadIdx.x; }
int main() {
  int* a;
  signed char* at;
  cudaMalloc(&a, 3 * n * sizeof(int));
  cudaMalloc(&at, n);
  signed char h[128];
  for (int i = 0; i < n; ++i) h[i] = 4 * i;
  cudaMemcpy(at, h, n, cudaMemcpyHostToDevice);
  k<<<1, n>>>(a, at);
  return 0;
}
