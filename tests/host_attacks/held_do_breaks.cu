// The block is left before the fill.
#include <stdlib.h>
const int n = 128;
__global__ void k(int* a, const int* at) { a[threadIdx.x + at[threadIdx.x]] = threadIdx.x; }
int main(int argc, char** argv) {
  int *a, *at;
  cudaMalloc(&a, 2 * n * sizeof(int));
  cudaMalloc(&at, n * sizeof(int));
  do {
    if (argc > 1) break;
    cudaMemset(at, 0, n * sizeof(int));
  } while (0);
  k<<<1, n>>>(a, at);
  return 0;
}
