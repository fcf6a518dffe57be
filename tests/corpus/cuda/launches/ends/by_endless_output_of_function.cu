// expect: not_refuted
// A loop of a function never ends.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
__global__ void k(int* a) { a[threadIdx.x & 31] = threadIdx.x; }
static void hang() {
  for (;;) puts("too many");
}
int main(int argc, char** argv) {
  int n = atoi(argv[1]);
  if (n < 1 || n > 1024) return 1;
  if (n > 32) hang();
  int* a;
  cudaMalloc(&a, 4096);
  k<<<1, n>>>(a);
  return 0;
}
