// The function changes an element, and throws.
#include <stdlib.h>
const int n = 128;
__global__ void k(int* a, const int* at) { a[threadIdx.x + at[threadIdx.x]] = threadIdx.x; }
void put(int* h, int c) { h[3] = 1; if (c > 1) throw c; h[3] = 0; }
int main(int argc, char** argv) {
  int *a, *at; cudaMalloc(&a, 2 * n * sizeof(int)); cudaMalloc(&at, n * sizeof(int));
  int* h = (int*)malloc(n * sizeof(int));
  for (int i = 0; i < n; ++i) h[i] = 0;
  try { put(h, argc); for (int i = 0; i < n; ++i) h[i] = 0; } catch (int) { }
  cudaMemcpy(at, h, n * sizeof(int), cudaMemcpyHostToDevice);
  k<<<1, n>>>(a, at);
}
