// expect: not_refuted
// A record has the pointer.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
__global__ void k(int* a) { a[threadIdx.x & 31] = threadIdx.x; }
struct Options { char* size; };
static void prepare(Options& options) { options.size[0] = 0; }
int main(int argc, char** argv) {
  Options options;
  options.size = argv[1];
  prepare(options);
  int n = atoi(argv[1]);
  if (n < 1 || n > 1024) return 1;
  int* a;
  cudaMalloc(&a, 4096);
  k<<<1, n>>>(a);
  return 0;
}
