// expect: not_refuted
// Twice zero is zero.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
__global__ void k(int* a) { a[threadIdx.x & 31] = threadIdx.x; }
int main(int argc, char** argv) {
  int n = atoi(argv[1]);
  if (n < 1 || n > 1024) return 1;
  for (int i = n > 32 ? 0 : 1; i < 64; i *= 2) puts("once more");
  int* a;
  cudaMalloc(&a, 4096);
  k<<<1, n>>>(a);
  return 0;
}
