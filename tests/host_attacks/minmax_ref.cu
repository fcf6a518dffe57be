// Const_cast<int&>(std::max(a, b)) = 512 writes a.
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
  int a = 256, b = 200; const_cast<int&>(std::max(a, b)) = 512; k<<<1, a>>>(p);
  return 0;
}
