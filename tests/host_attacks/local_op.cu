// Operator() of a local class launches with 512.
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
__global__ void k(float* to) {
  __shared__ float s[256];
  s[threadIdx.x] = 1;
}

int main(int argc, char** argv) {
  float* p; cudaMalloc(&p, 100000);
  struct L { float* p; void operator()() { k<<<1, 512>>>(p); } }; k<<<1, 256>>>(p); L l{p}; l();
  return 0;
}
