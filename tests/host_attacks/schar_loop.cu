// Signed char counter wraps to -128 without overflow by C: n = 512 for argv 200.
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
__global__ void kn(float* to, int n) {
  __shared__ float s[256];
  for (int i = threadIdx.x; i < n; i += blockDim.x) s[i] = 1;
}

int main(int argc, char** argv) {
  float* p; cudaMalloc(&p, 100000);
  int n = atoi(argv[1]); for (signed char i = 0; i < n; ++i) kn<<<1, 64>>>(p, i < 0 ? 512 : 256);
  return 0;
}
