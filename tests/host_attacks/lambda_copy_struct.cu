// Capture by copy of a record.
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
  S s{512}; auto f = [s] { return s.b; }; s.b = 256; k<<<1, f()>>>(p);
  return 0;
}
