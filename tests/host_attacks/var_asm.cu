// Gc is gb by its asm label.
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
__global__ void k(float* to) {
  __shared__ float s[256];
  s[threadIdx.x] = 1;
}
extern "C" { int gb = 1; extern int gc asm("gb"); }
int main(int argc, char** argv) {
  float* p; cudaMalloc(&p, 100000);
  gb = 256; gc = 512; k<<<1, gb>>>(p);
  return 0;
}
