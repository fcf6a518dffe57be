// Capture by copy of a loop counter; real block 512.
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
__global__ void k(float* to) {
  __shared__ float s[256];
  s[threadIdx.x] = 1;
}

int main(int argc, char** argv) {
  float* p; cudaMalloc(&p, 100000);
  int i = 512; auto f = [i] { return i; }; for (i = 0; i < 1; i++) ; if (i > 256) return 1; k<<<1, f()>>>(p);
  return 0;
}
