// Reference member bound to own field; s.r = 512 writes s.b.
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
__global__ void k(float* to) {
  __shared__ float s[256];
  s[threadIdx.x] = 1;
}
struct S { int b; int& r; S() : b(256), r(b) {} };
int main(int argc, char** argv) {
  float* p; cudaMalloc(&p, 100000);
  S s; s.r = 512; k<<<1, s.b>>>(p);
  return 0;
}
