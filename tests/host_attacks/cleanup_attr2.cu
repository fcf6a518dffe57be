// Cleanup function changes b to 512.
#include <stdlib.h>
#include <string.h>
__global__ void k(float* to) {
  __shared__ float s[256];
  s[threadIdx.x] = 1;
  to[blockIdx.x*blockDim.x+threadIdx.x] = s[threadIdx.x];
}
void bad(int** q) { **q = 512; }
int main(int argc, char** argv) {
  float* p; cudaMalloc(&p, 100000);
  int b = 256; { __attribute__((cleanup(bad))) int* x = &b; } k<<<1,b>>>(p);
  return 0;
}
