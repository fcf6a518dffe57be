// Int* r = &(c ? a : b); *r = 512; argc == 2.
#include <stdlib.h>
#include <string.h>
__global__ void k(float* to) {
  __shared__ float s[256];
  s[threadIdx.x] = 1;
  to[blockIdx.x*blockDim.x+threadIdx.x] = s[threadIdx.x];
}

int main(int argc, char** argv) {
  float* p; cudaMalloc(&p, 100000);
  int a = 256, b = 256; int* r = &(argc > 1 ? a : b); *r = 512; k<<<1, a>>>(p);
  return 0;
}
