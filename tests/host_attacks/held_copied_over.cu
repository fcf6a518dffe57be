// Other memory is copied to the array afterwards.
#include <stdlib.h>
const int n = 128;
__global__ void k(int* a, const int* at) { a[threadIdx.x + at[threadIdx.x]] = threadIdx.x; }
int main() {
  int *a, *at;
  cudaMalloc(&a, 2 * n * sizeof(int));
  cudaMalloc(&at, n * sizeof(int));
  cudaMemset(at, 0, n * sizeof(int));
  int x[4] = {1, 1, 1, 1};
  cudaMemcpy(at + 4, x, sizeof(x), cudaMemcpyHostToDevice);
  k<<<1, n>>>(a, at);
  return 0;
}
