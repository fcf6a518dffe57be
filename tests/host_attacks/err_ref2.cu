// Variable of an unknown type (header missing) with b: its destructor may change b at the end of the block.
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
__global__ void k(float* to) {
  __shared__ float s[256];
  s[threadIdx.x] = 1;
}

int main(int argc, char** argv) {
  float* p; cudaMalloc(&p, 100000);
  int b = 1; { Unknown u(b); b = 256; } k<<<1, b>>>(p);
  return 0;
}
