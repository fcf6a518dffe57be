// Capture by copy, called through a template; real block 512.
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
__global__ void k(float* to) {
  __shared__ float s[256];
  s[threadIdx.x] = 1;
}
template<class F> int call(F f) { return f(); }
int main(int argc, char** argv) {
  float* p; cudaMalloc(&p, 100000);
  int b = 512; auto f = [b] { return b; }; b = 256; k<<<1, call(f)>>>(p);
  return 0;
}
