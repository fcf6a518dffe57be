// Reference to the result of std::max kept; a is 512.
#include <algorithm>
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
__global__ void k(float* to) {
  __shared__ float s[256];
  s[threadIdx.x] = 1;
}

int main(int argc, char** argv) {
  float* p; cudaMalloc(&p, 100000);
  int a = 1, b = 0; int& m = const_cast<int&>(std::max(a, b)); a = 256; m = 512; k<<<1, a>>>(p);
  return 0;
}
