// Elements of another width.
#include <stdlib.h>
const int n = 128;
__global__ void k(int* a, const int* at) { a[at[threadIdx.x]] = threadIdx.x; }
int main() {
  int *a, *at;
  cudaMalloc(&a, 2 * n * sizeof(int));
  cudaMalloc(&at, n * sizeof(long));
  long* h = (long*)malloc(n * sizeof(long));
  for (long i = 0; i < n; ++i) h[i] = i;
  cudaMemcpy(at, h, n * sizeof(long), cudaMemcpyHostToDevice);
  k<<<1, n>>>(a, at);
  return 0;
}
