// What is stored wraps around.
#include <stdlib.h>
const int n = 128;
__global__ void k(int* a, const unsigned char* at) { a[at[threadIdx.x]] = threadIdx.x; }
int main() {
  int* a;
  unsigned char* at;
  cudaMalloc(&a, 4 * n * sizeof(int));
  cudaMalloc(&at, n);
  unsigned char h[128];
  unsigned char x = 8;
  for (unsigned i = 0; i < n; ++i) h[i] = i * x;
  cudaMemcpy(at, h, n, cudaMemcpyHostToDevice);
  k<<<1, n>>>(a, at);
  return 0;
}
