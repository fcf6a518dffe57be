// Std::swap calls a user operator= which writes b = 512.
#include <utility>
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
__global__ void k(float* to) {
  __shared__ float s[256];
  s[threadIdx.x] = 1;
}
struct E { int* v; E& operator=(const E& o) { *v = 512; return *this; } };
int main(int argc, char** argv) {
  float* p; cudaMalloc(&p, 100000);
  int b = 1; E e, f; e.v = &b; f.v = &b; b = 256; std::swap(e, f); k<<<1, b>>>(p);
  return 0;
}
