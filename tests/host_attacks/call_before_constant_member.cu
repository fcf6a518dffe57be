// The call before a constant member changes the block.
#include <assert.h>
#include <stdlib.h>
#include <stdio.h>
#include <string.h>
#include <utility>
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = a[threadIdx.x]; }
struct W { int x; static const int C = 256; };
static W w; static int G;
static W& at() { G++; return w; }
int main(int argc, char** argv) {
  int n = atoi(argv[1]);
  int* a;
  cudaMalloc(&a, 4096);
  G = 255; int z = at().C;
  k<<<1, G == 256 ? 512 : 256>>>(a);
  return 0;
}
