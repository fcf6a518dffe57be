// Replaced operator new changes gb to 512.
#include <stdlib.h>
#include <string.h>
__global__ void k(float* to) {
  __shared__ float s[256];
  s[threadIdx.x] = 1;
  to[blockIdx.x*blockDim.x+threadIdx.x] = s[threadIdx.x];
}
int gb; void* operator new(size_t n) { gb = 512; return malloc(n); }
int main(int argc, char** argv) {
  float* p; cudaMalloc(&p, 100000);
  gb = 256; int* q = new int; k<<<1, gb>>>(p);
  return 0;
}
