// Std::tie keeps a reference to b; b is 512.
#include <tuple>
#include <stdlib.h>
#include <string.h>
__global__ void k(float* to) {
  __shared__ float s[256];
  s[threadIdx.x] = 1;
  to[blockIdx.x*blockDim.x+threadIdx.x] = s[threadIdx.x];
}

int main(int argc, char** argv) {
  float* p; cudaMalloc(&p, 100000);
  int b = 1, c = 1; auto t = std::tie(b, c); b = 256; t = std::make_tuple(512, 512); k<<<1, b>>>(p);
  return 0;
}
