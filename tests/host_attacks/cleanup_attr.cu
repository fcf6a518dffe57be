// __attribute__((cleanup(f))): f launches with 512; taken as unreachable.
#include <stdlib.h>
#include <string.h>
__global__ void k(float* to) {
  __shared__ float s[256];
  s[threadIdx.x] = 1;
  to[blockIdx.x*blockDim.x+threadIdx.x] = s[threadIdx.x];
}
float* gp; void bad(int*) { k<<<1,512>>>(gp); }
int main(int argc, char** argv) {
  float* p; cudaMalloc(&p, 100000);
  gp = p; __attribute__((cleanup(bad))) int x = 0; k<<<1,256>>>(p);
  return 0;
}
