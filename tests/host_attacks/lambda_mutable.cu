// Mutable lambda changes its copy, the variable stays; real block 512.
#include <stdlib.h>
#include <string.h>
__global__ void k(float* to) {
  __shared__ float s[256];
  s[threadIdx.x] = 1;
  to[blockIdx.x*blockDim.x+threadIdx.x] = s[threadIdx.x];
}

int main(int argc, char** argv) {
  float* p; cudaMalloc(&p, 100000);
  int b = 512; auto f = [b]() mutable { b = 256; return 0; }; f(); k<<<1, b>>>(p);
  return 0;
}
