// expect: not_refuted
// The counter gets to 32 only if n is larger.
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
__global__ void k(int* a) { a[threadIdx.x & 31] = threadIdx.x; }
int main(int argc, char** argv) {
  int n = atoi(argv[1]);
  int* a;
  cudaMalloc(&a, 4096);
  if (n < 1 || n > 1024) return 1;
  for (int i = 0; i < n; ++i) {
    if (i >= 32) return 1;
  }
  k<<<1, n>>>(a);
  return 0;
}
