// The index before a static member changes the block.
#include <assert.h>
#include <stdlib.h>
#include <stdio.h>
#include <string.h>
#include <utility>
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = a[threadIdx.x]; }
struct W { int x; static int sm; };
int W::sm = 3;
static W w[3];
int main(int argc, char** argv) {
  int n = atoi(argv[1]);
  int* a;
  cudaMalloc(&a, 4096);
  int i = 0; int z = w[i++].sm;
  k<<<1, i == 1 ? 512 : 256>>>(a);
  return 0;
}
