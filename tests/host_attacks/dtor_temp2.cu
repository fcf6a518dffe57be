// Temporary guard is destroyed at the end of the full expression; b is 512.
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
__global__ void k(float* to) {
  __shared__ float s[256];
  s[threadIdx.x] = 1;
}
struct G { int* r; ~G() { *r = 512; } operator int() { return 1; } };
int main(int argc, char** argv) {
  float* p; cudaMalloc(&p, 100000);
  int b = 1; int x = G{&b} + (b = 256); k<<<1, b>>>(p);
  return 0;
}
