// Kernel redeclared with other parameter names: facts for n and m are swapped; m is 512 in the definition.
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
__global__ void kn(float* to, int n, int m);
__global__ void kn(float* to, int m, int n) { __shared__ float s[256]; for (int i = threadIdx.x; i < m; i += blockDim.x) s[i] = n; }

int main(int argc, char** argv) {
  float* p; cudaMalloc(&p, 100000);
  kn<<<1, 64>>>(p, 512, 256);
  return 0;
}
