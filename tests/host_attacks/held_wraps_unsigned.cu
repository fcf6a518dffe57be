// What is stored wraps around.
#include <stdlib.h>
const int n = 128;
__global__ void k(int* a, const unsigned* at) { if (at[threadIdx.x] < 256) a[at[threadIdx.x]] = threadIdx.x; }
int main() {
  int* a;
  unsigned* at;
  cudaMalloc(&a, 2 * n * sizeof(int));
  cudaMalloc(&at, n * sizeof(int));
  unsigned h[128];
  for (unsigned i = 0; i < n; ++i) h[i] = i * 0x80000000u;
  cudaMemcpy(at, h, sizeof(h), cudaMemcpyHostToDevice);
  k<<<1, n>>>(a, at);
  return 0;
}
