// expect: not_refuted
// A case ends the program for the blocks that are too large.
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
__global__ void k(int* a) { a[threadIdx.x & 31] = threadIdx.x; }
int main(int argc, char** argv) {
  int n = atoi(argv[1]);
  int* a;
  cudaMalloc(&a, 4096);
  if (n < 1 || n > 1024) return 1;
  switch (n > 32) {
    case 1: exit(1);
    default: break;
  }
  k<<<1, n>>>(a);
  return 0;
}
