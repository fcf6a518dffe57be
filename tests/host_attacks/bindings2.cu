// Auto& [x, y] = c ? s : t; x = 512; argc == 2.
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
__global__ void k(float* to) {
  __shared__ float s[256];
  s[threadIdx.x] = 1;
}
struct S { int b, c; };
int main(int argc, char** argv) {
  float* p; cudaMalloc(&p, 100000);
  S s{256, 1}; S t{1, 1}; auto& [x, y] = (argc > 1 ? s : t); x = 512; k<<<1, s.b>>>(p);
  return 0;
}
