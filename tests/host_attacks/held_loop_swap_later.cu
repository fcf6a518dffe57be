// The loop writes the array after the arrays were exchanged.
#include <stdlib.h>
const int n = 128;
__global__ void k(int* a, const int* at) { a[threadIdx.x + at[threadIdx.x]] = threadIdx.x; }
__global__ void other(int* p) { p[threadIdx.x] = 1 - (threadIdx.x & 1); }
int next(int* p, int r) {
  other<<<1, n>>>(p);
  return r + 1;
}
int main(int argc, char** argv) {
  int *a, *at;
  cudaMalloc(&a, 2 * n * sizeof(int));
  cudaMalloc(&at, n * sizeof(int));
  cudaMemset(at, 0, n * sizeof(int));
  int* b;
  cudaMalloc(&b, n * sizeof(int));
  for (int r = 0; r < argc; ++r) {
    other<<<1, n>>>(b);
    int* t = at;
    at = b;
    b = t;
  }
  k<<<1, n>>>(a, at);
  return 0;
}
