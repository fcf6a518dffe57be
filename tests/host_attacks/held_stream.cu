// A kernel in a stream of its own changes the array later.
#include <stdlib.h>
const int n = 128;
__global__ void k(int* a, const int* at) { a[threadIdx.x + at[threadIdx.x]] = threadIdx.x; }
__global__ void other(int* p) { p[threadIdx.x] = 1 - (threadIdx.x & 1); }
int main() {
  int *a, *at;
  cudaMalloc(&a, 2 * n * sizeof(int));
  cudaMalloc(&at, n * sizeof(int));
  cudaStream_t s;
  cudaStreamCreateWithFlags(&s, 1);
  other<<<1, n, 0, s>>>(at);
  cudaMemset(at, 0, n * sizeof(int));
  k<<<1, n>>>(a, at);
  return 0;
}
