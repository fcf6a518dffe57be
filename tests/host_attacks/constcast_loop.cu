// Const_cast<int&>(b) = 512 in a loop; second iteration launches 512.
#include <stdlib.h>
#include <string.h>
__global__ void k(float* to) {
  __shared__ float s[256];
  s[threadIdx.x] = 1;
  to[blockIdx.x*blockDim.x+threadIdx.x] = s[threadIdx.x];
}

int main(int argc, char** argv) {
  float* p; cudaMalloc(&p, 100000);
  int b = 256; for (int i = 0; i < 2; i++) { k<<<1, b>>>(p); const_cast<int&>(b) = 512; }
  return 0;
}
