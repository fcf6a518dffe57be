// expect: not_refuted
// The number of a literal is no input.
#include <stdlib.h>
#define BLOCK "256"
__global__ void k(int *a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x];
  a[threadIdx.x] = s[threadIdx.x] + 1;
}
int main() {
  int n = atoi(BLOCK);
  int *a;
  cudaMalloc(&a, 1024 * sizeof(int));
  k<<<1, n>>>(a);
  return 0;
}
