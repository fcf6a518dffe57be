// C++ on signed char does not overflow (conversion wraps): c is -128, block 512 (no sum overflows; host_overflow is assumed, though).
#include <stdlib.h>
#include <string.h>
__global__ void k(float* to) {
  __shared__ float s[256];
  s[threadIdx.x] = 1;
  to[blockIdx.x*blockDim.x+threadIdx.x] = s[threadIdx.x];
}

int main(int argc, char** argv) {
  float* p; cudaMalloc(&p, 100000);
  signed char c = 127; c++; int b = 384 - c; k<<<1, b>>>(p);
  return 0;
}
