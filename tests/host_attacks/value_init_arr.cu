// Array filler `S s[2] = {}` runs default member initializers which launch with 512.
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
__global__ void k(float* to) {
  __shared__ float s[256];
  s[threadIdx.x] = 1;
}
float* gp; int bad() { k<<<1, 512>>>(gp); return 1; }
struct S { int x = bad(); };
int main(int argc, char** argv) {
  float* p; cudaMalloc(&p, 100000);
  gp = p; k<<<1, 256>>>(p); S s[2] = {};
  return 0;
}
