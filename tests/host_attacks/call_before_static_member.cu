// The call before a static member changes the block.
#include <stdlib.h>
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = a[threadIdx.x]; }
struct S { static int shared; };
int S::shared = 1;
static int b = 256;
static S one;
static S &next() {
  b = 512;
  return one;
}
int main() {
  int *a;
  cudaMalloc(&a, 4096);
  int y = next().shared;
  k<<<1, b>>>(a);
  return y;
}
