// A function of the host launches a kernel that writes the array.
#include <stdlib.h>
const int n = 128;
__global__ void k(int* a, const int* at) { a[threadIdx.x + at[threadIdx.x]] = threadIdx.x; }
__global__ void other(int* p) { p[threadIdx.x] = 1 - (threadIdx.x & 1); }
void prepare(int* p) { other<<<1, n>>>(p); }
int main() {
  int *a, *at;
  cudaMalloc(&a, 2 * n * sizeof(int));
  cudaMalloc(&at, n * sizeof(int));
  cudaMemset(at, 0, n * sizeof(int));
  prepare(at);
  k<<<1, n>>>(a, at);
  return 0;
}
