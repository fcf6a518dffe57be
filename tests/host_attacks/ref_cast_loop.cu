// Reinterpret_cast<int&>(b) = 512 in a loop.
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
__global__ void k(float* to) {
  __shared__ float s[256];
  s[threadIdx.x] = 1;
}

int main(int argc, char** argv) {
  float* p; cudaMalloc(&p, 100000);
  long b = 256; for (int i = 0; i < 2; i++) { reinterpret_cast<int&>(b) = 512; } k<<<1, b>>>(p);
  return 0;
}
