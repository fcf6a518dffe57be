// expect: not_refuted
// The text ends at a mark that the program finds in it.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
__global__ void k(int* a) { a[threadIdx.x & 31] = threadIdx.x; }
int main(int argc, char** argv) {
  char* mark = strchr(argv[1], '0');
  if (mark) *mark = 0;
  int n = atoi(argv[1]);
  if (n < 1 || n > 1024) return 1;
  int* a;
  cudaMalloc(&a, 4096);
  k<<<1, n>>>(a);
  return 0;
}
