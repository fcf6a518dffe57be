// A default argument changes the other argument, which may be evaluated first or last.
#include <assert.h>
#include <stdlib.h>
#include <stdio.h>
#include <string.h>
#include <utility>
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = a[threadIdx.x]; }
static int g;
static int bump() { return g *= 2; }
static int h(int x = bump()) { return x; }
static int two(int x, int y) { return x; }
int main(int argc, char** argv) {
  int n = atoi(argv[1]);
  int* a;
  cudaMalloc(&a, 4096);
  g = 128;
  int b = two(g, h());
  k<<<1, b * 2 >>>(a);
  return 0;
}
