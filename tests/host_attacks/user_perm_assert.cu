// User function named __permverify_assert is taken as an assumption; block > 256.
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
__global__ void k(float* to) {
  __shared__ float s[256];
  s[threadIdx.x] = 1;
}
void __permverify_assert(bool) {}

int main(int argc, char** argv) {
  float* p; cudaMalloc(&p, 100000);
  int b = atoi(argv[1]); if (b < 1) return 1; __permverify_assert(b <= 256); k<<<1, b>>>(p);
  return 0;
}
