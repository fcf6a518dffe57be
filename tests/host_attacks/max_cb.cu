// Std::max calls a user operator< which writes b = 512.
#include <algorithm>
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
__global__ void k(float* to) {
  __shared__ float s[256];
  s[threadIdx.x] = 1;
}
struct E { int* v; bool operator<(const E& o) const { *v = 512; return v < o.v; } };
int main(int argc, char** argv) {
  float* p; cudaMalloc(&p, 100000);
  int b = 1; E e{&b}, f{&b}; b = 256; E m = std::max(e, f); k<<<1, b>>>(p);
  return 0;
}
