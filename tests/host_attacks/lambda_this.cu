// `this` in a lambda is taken to be the closure; b is 512.
#include <stdlib.h>
#include <string.h>
__global__ void k(float* to) {
  __shared__ float s[256];
  s[threadIdx.x] = 1;
  to[blockIdx.x*blockDim.x+threadIdx.x] = s[threadIdx.x];
}
struct S { int b; void run(float* p) { b = 256; auto f = [this] { b = 512; }; f(); k<<<1, b>>>(p); } };
int main(int argc, char** argv) {
  float* p; cudaMalloc(&p, 100000);
  S s; s.run(p);
  return 0;
}
