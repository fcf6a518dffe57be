// Constructor gives `this` to another file, tick() may write s.b (temporary root is not the variable).
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
__global__ void k(float* to) {
  __shared__ float s[256];
  s[threadIdx.x] = 1;
}
void tick(); struct S; void reg(S*); struct S { int b; S() { reg(this); } };
int main(int argc, char** argv) {
  float* p; cudaMalloc(&p, 100000);
  S s; s.b = 256; tick(); k<<<1, s.b>>>(p);
  return 0;
}
