// S.*f = 512: s is not exposed.
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
__global__ void k(float* to) {
  __shared__ float s[256];
  s[threadIdx.x] = 1;
}
struct S { int b; };
int main(int argc, char** argv) {
  float* p; cudaMalloc(&p, 100000);
  S s{256}; int S::*f = &S::b; s.*f = 512; k<<<1, s.b>>>(p);
  return 0;
}
