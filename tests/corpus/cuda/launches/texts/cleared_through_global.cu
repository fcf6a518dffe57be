// expect: not_refuted
// A variable of the file has the pointer.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
__global__ void k(int* a) { a[threadIdx.x & 31] = threadIdx.x; }
static char* size_text;
static void prepare() { *size_text = 0; }
int main(int argc, char** argv) {
  size_text = argv[1];
  prepare();
  int n = atoi(argv[1]);
  if (n < 1 || n > 1024) return 1;
  int* a;
  cudaMalloc(&a, 4096);
  k<<<1, n>>>(a);
  return 0;
}
