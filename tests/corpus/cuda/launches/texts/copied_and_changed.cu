// expect: refuted
// A copy of the text is changed.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
__global__ void k(int* a) { a[threadIdx.x & 31] = threadIdx.x; }
int main(int argc, char** argv) {
  char copy[16];
  strncpy(copy, argv[1], 15);
  copy[0] = 0;
  int n = atoi(argv[1]);
  if (n < 1 || n > 1024) return 1;
  int* a;
  cudaMalloc(&a, 4096);
  k<<<1, n>>>(a);
  return 0;
}
