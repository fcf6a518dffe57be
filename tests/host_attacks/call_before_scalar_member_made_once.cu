// The call in `next().z;` is made once.
#include <assert.h>
#include <stdlib.h>
#include <stdio.h>
#include <string.h>
#include <utility>
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = a[threadIdx.x]; }
struct W { int t[2]; int z; };
static W arr[4]; static int G;
static W& next() { G++; return arr[0]; }
int main(int argc, char** argv) {
  int n = atoi(argv[1]);
  int* a;
  cudaMalloc(&a, 4096);
  G = 255;
  next().z;
  k<<<1, G == 256 ? 512 : 256>>>(a);
  return 0;
}
