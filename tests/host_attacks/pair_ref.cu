// Std::pair<int&, int> keeps a reference; b is 512.
#include <utility>
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
__global__ void k(float* to) {
  __shared__ float s[256];
  s[threadIdx.x] = 1;
}

int main(int argc, char** argv) {
  float* p; cudaMalloc(&p, 100000);
  int b = 1; std::pair<int&, int> t(b, 1); b = 256; t.first = 512; k<<<1, b>>>(p);
  return 0;
}
