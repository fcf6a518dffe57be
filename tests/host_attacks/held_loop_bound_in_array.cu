// The bound of the loop is an element that the loop changes.
#include <stdlib.h>
const int n = 128;
__global__ void k(int* a, const int* at) { a[threadIdx.x + at[threadIdx.x]] = threadIdx.x; }
int main() {
  int *a, *at;
  cudaMalloc(&a, 2 * n * sizeof(int));
  cudaMalloc(&at, n * sizeof(int));
  int* h = (int*)malloc(n * sizeof(int));
  h[0] = n;
  for (int i = 0; i < h[0]; ++i) h[i] = 0;
  cudaMemcpy(at, h, n * sizeof(int), cudaMemcpyHostToDevice);
  k<<<1, n>>>(a, at);
  return 0;
}
