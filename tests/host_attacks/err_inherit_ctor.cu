// Unread text names D, whose inherited constructor launches with 512.
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
__global__ void k(float* to) {
  __shared__ float s[256];
  s[threadIdx.x] = 1;
}
int go(float* p, int b) { k<<<1, b>>>(p); return 0; }
struct S { S(float* p) { go(p, 512); } }; struct D : S { using S::S; };
int main(int argc, char** argv) {
  float* p; cudaMalloc(&p, 100000);
  go(p, 256); unknown<D> x(p);
  return 0;
}
