// expect: not_refuted
// A function of another file, without arguments, may end it.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
__global__ void k(int* a) { a[threadIdx.x & 31] = threadIdx.x; }
void usage();
int main(int argc, char** argv) {
  int n = atoi(argv[1]);
  if (n < 1 || n > 1024) return 1;
  if (n > 32) usage();
  int* a;
  cudaMalloc(&a, 4096);
  k<<<1, n>>>(a);
  return 0;
}
