// A default argument changes the other operand, which may be evaluated first or last.
#include <assert.h>
#include <stdlib.h>
#include <stdio.h>
#include <string.h>
#include <utility>
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = a[threadIdx.x]; }
static int g;
static int bump() { return g *= 2; }
static int h(int x = bump()) { return x; }
int main(int argc, char** argv) {
  int n = atoi(argv[1]);
  int* a;
  cudaMalloc(&a, 4096);
  g = 128;
  int b = g + h();
  k<<<1, b == 384 ? 256 : 512>>>(a);
  return 0;
}
