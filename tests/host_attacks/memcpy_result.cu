// Memcpy returns its argument: r == &b, b is not exposed; b is 512.
#include <stdlib.h>
#include <string.h>
__global__ void k(float* to) {
  __shared__ float s[256];
  s[threadIdx.x] = 1;
  to[blockIdx.x*blockDim.x+threadIdx.x] = s[threadIdx.x];
}

int main(int argc, char** argv) {
  float* p; cudaMalloc(&p, 100000);
  int b, c = 300; int* r = (int*)memcpy(&b, &c, 4); b = 256; *r = 512; k<<<1, b>>>(p);
  return 0;
}
