// __attribute__((constructor)) static function launches with 512; taken as unreachable.
#include <stdlib.h>
#include <string.h>
__global__ void k(float* to) {
  __shared__ float s[256];
  s[threadIdx.x] = 1;
  to[blockIdx.x*blockDim.x+threadIdx.x] = s[threadIdx.x];
}
__attribute__((constructor)) static void warm() { float* p; cudaMalloc(&p, 100000); k<<<1,512>>>(p); }
int main(int argc, char** argv) {
  float* p; cudaMalloc(&p, 100000);
  k<<<1,256>>>(p);
  return 0;
}
