// The same, with the usual `goto done` cleanup; go(p, 1024).
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
__global__ void k(float* to) {
  __shared__ float s[256];
  s[threadIdx.x] = 1;
}
int go(float* p, int b) { k<<<1, b>>>(p); return 0; }
int warm(float* p) { int rc = 0; if (!p) goto done; go(p, 1024); rc = 1; done: return rc; }
int main(int argc, char** argv) {
  float* p; cudaMalloc(&p, 100000);
  warm(p); go(p, 256);
  return 0;
}
