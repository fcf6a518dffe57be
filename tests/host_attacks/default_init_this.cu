// Default member initializer evaluated with the `this` of the enclosing method: a.m is 512.
#include <stdlib.h>
#include <string.h>
__global__ void k(float* to) {
  __shared__ float s[256];
  s[threadIdx.x] = 1;
  to[blockIdx.x*blockDim.x+threadIdx.x] = s[threadIdx.x];
}
struct A { int n; int m = n; int f() { A a{512}; return a.m; } };
int main(int argc, char** argv) {
  float* p; cudaMalloc(&p, 100000);
  A x{256}; int b = x.f(); k<<<1, b>>>(p);
  return 0;
}
