// On one way the array is filled with another value.
#include <stdlib.h>
const int n = 128;
__global__ void k(int* a, const int* at) { a[threadIdx.x + at[threadIdx.x]] = threadIdx.x; }
int main(int argc, char** argv) {
  int *a, *at;
  cudaMalloc(&a, 2 * n * sizeof(int));
  cudaMalloc(&at, n * sizeof(int));
  if (argc > 1) cudaMemset(at, 0, n * sizeof(int));
  else cudaMemset(at, 1, n * sizeof(int));
  k<<<1, n>>>(a, at);
  return 0;
}
