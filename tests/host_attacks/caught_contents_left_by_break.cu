// An iteration changes an element, and its handler leaves the loop.
#include <stdlib.h>
const int n = 128;
__global__ void k(int* a, const int* at) { a[threadIdx.x + at[threadIdx.x]] = threadIdx.x; }
int main(int argc, char** argv) {
  int *a, *at; cudaMalloc(&a, 2 * n * sizeof(int)); cudaMalloc(&at, n * sizeof(int));
  int* h = (int*)malloc(n * sizeof(int));
  for (int i = 0; i < n; ++i) h[i] = 0;
  for (int j = 0; j < 4; ++j) {
    try { h[3] = 1; if (argc > j) throw 1; h[3] = 0; } catch (int) { break; }
  }
  cudaMemcpy(at, h, n * sizeof(int), cudaMemcpyHostToDevice);
  k<<<1, n>>>(a, at);
}
