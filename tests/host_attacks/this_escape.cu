// Constructor stores `this`: the object built at a temporary root is not the variable; s.n is 512 at the launch.
#include <stdlib.h>
#include <string.h>
__global__ void k(float* to) {
  __shared__ float s[256];
  s[threadIdx.x] = 1;
  to[blockIdx.x*blockDim.x+threadIdx.x] = s[threadIdx.x];
}
struct S; S* reg; struct S { int n; S() : n(256) { reg = this; } };
int main(int argc, char** argv) {
  float* p; cudaMalloc(&p, 100000);
  S s; reg->n = 512; k<<<1, s.n>>>(p);
  return 0;
}
