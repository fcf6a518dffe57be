// Std::forward_as_tuple keeps a reference; b is 512.
#include <tuple>
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
__global__ void k(float* to) {
  __shared__ float s[256];
  s[threadIdx.x] = 1;
}

int main(int argc, char** argv) {
  float* p; cudaMalloc(&p, 100000);
  int b = 1, c = 1; auto t = std::forward_as_tuple(b, c); b = 256; std::get<0>(t) = 512; k<<<1, b>>>(p);
  return 0;
}
