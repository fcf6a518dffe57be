// A second store of the loop changes what the first one stored.
#include <stdlib.h>
const int n = 128;
__global__ void k(int* a, const int* at) { a[threadIdx.x + at[threadIdx.x]] = threadIdx.x; }
int main() {
  int *a, *at;
  cudaMalloc(&a, 2 * n * sizeof(int));
  cudaMalloc(&at, n * sizeof(int));
  int* h = (int*)malloc((n + 1) * sizeof(int));
  for (int i = 0; i < n; ++i) {
    h[i + 1] = i;
    h[i] = 0;
  }
  h[n] = 0;
  for (int i = 0; i < n; ++i) {
    h[i] = 0;
    h[0] = i;
  }
  cudaMemcpy(at, h, n * sizeof(int), cudaMemcpyHostToDevice);
  k<<<1, n>>>(a, at);
  return 0;
}
