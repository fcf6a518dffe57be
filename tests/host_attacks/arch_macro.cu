// Host code is read with __CUDA_ARCH__ defined; in the host pass B is 512.
#include <stdlib.h>
#include <string.h>
__global__ void k(float* to) {
  __shared__ float s[256];
  s[threadIdx.x] = 1;
  to[blockIdx.x*blockDim.x+threadIdx.x] = s[threadIdx.x];
}
#ifdef __CUDA_ARCH__
#define B 256
#else
#define B 512
#endif
int main(int argc, char** argv) {
  float* p; cudaMalloc(&p, 100000);
  k<<<1,B>>>(p);
  return 0;
}
