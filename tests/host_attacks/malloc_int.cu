// CudaMalloc((void**)&h, ..) with h an integer: h is not forgotten; real h != 0, block 512.
#include <stdlib.h>
#include <string.h>
__global__ void k(float* to) {
  __shared__ float s[256];
  s[threadIdx.x] = 1;
  to[blockIdx.x*blockDim.x+threadIdx.x] = s[threadIdx.x];
}

int main(int argc, char** argv) {
  float* p; cudaMalloc(&p, 100000);
  size_t h = 0; cudaMalloc((void**)&h, 100); int b = h ? 512 : 256; k<<<1, b>>>(p);
  return 0;
}
