// Unread text names D, whose member of type S launches in its constructor.
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
__global__ void k(float* to) {
  __shared__ float s[256];
  s[threadIdx.x] = 1;
}
int go(float* p, int b) { k<<<1, b>>>(p); return 0; }
struct S { S(float* p = 0) { go(p, 512); } }; struct D { S s; };
int main(int argc, char** argv) {
  float* p; cudaMalloc(&p, 100000);
  go(p, 256); unknown<D> x(p);
  return 0;
}
