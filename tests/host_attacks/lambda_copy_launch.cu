// Capture by copy; real block 512.
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
__global__ void k(float* to) {
  __shared__ float s[256];
  s[threadIdx.x] = 1;
}

int main(int argc, char** argv) {
  float* p; cudaMalloc(&p, 100000);
  int b = 512; auto f = [b](float* q) { int c = b; if (c > 256) c = 512; return c; }; b = 100; int r = f(p); k<<<1, r>>>(p);
  return 0;
}
