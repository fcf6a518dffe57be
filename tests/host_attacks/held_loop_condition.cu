// The condition of the loop launches a kernel that writes the array.
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
  for (int r = 0; next(at, r) < argc; ++r) k<<<1, n>>>(a, at);
  k<<<1, n>>>(a, at);
  return 0;
}
