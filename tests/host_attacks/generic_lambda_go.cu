// Generic lambda calls go(p, 512): never followed.
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
__global__ void k(float* to) {
  __shared__ float s[256];
  s[threadIdx.x] = 1;
}
int go(float* p, int b) { k<<<1, b>>>(p); return 0; }

int main(int argc, char** argv) {
  float* p; cudaMalloc(&p, 100000);
  auto f = [&](auto x) { go(p, x); }; go(p, 256); f(512);
  return 0;
}
