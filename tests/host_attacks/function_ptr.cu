// Std::function called: its lambda writes through a pointer; b is 512.
#include <functional>
#include <stdlib.h>
#include <string.h>
__global__ void k(float* to) {
  __shared__ float s[256];
  s[threadIdx.x] = 1;
  to[blockIdx.x*blockDim.x+threadIdx.x] = s[threadIdx.x];
}

int main(int argc, char** argv) {
  float* p; cudaMalloc(&p, 100000);
  int b = 1; int* q = &b; std::function<void()> f = [=] { *q = 512; }; b = 256; f(); k<<<1, b>>>(p);
  return 0;
}
