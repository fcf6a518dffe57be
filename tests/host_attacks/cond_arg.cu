// Set(c ? a : b) by reference; argc == 2.
#include <stdlib.h>
#include <string.h>
__global__ void k(float* to) {
  __shared__ float s[256];
  s[threadIdx.x] = 1;
  to[blockIdx.x*blockDim.x+threadIdx.x] = s[threadIdx.x];
}
void set(int& x) { x = 512; }
int main(int argc, char** argv) {
  float* p; cudaMalloc(&p, 100000);
  int a = 256, b = 256; set(argc > 1 ? a : b); k<<<1, a>>>(p);
  return 0;
}
