// Good() is an alias of bad(), which launches with 512.
#include <stdlib.h>
#include <string.h>
__global__ void k(float* to) {
  __shared__ float s[256];
  s[threadIdx.x] = 1;
  to[blockIdx.x*blockDim.x+threadIdx.x] = s[threadIdx.x];
}
float* gp; extern "C" void bad() { k<<<1,512>>>(gp); } extern "C" void good() __attribute__((alias("bad")));
int main(int argc, char** argv) {
  float* p; cudaMalloc(&p, 100000);
  gp = p; k<<<1,256>>>(p); good();
  return 0;
}
