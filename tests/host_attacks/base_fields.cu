// B.A::n and b.n are mixed up: the kernel reads b.A::n == 512.
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
struct A { int n; }; struct B : A { int n; };
__global__ void kn(float* to, B b) { __shared__ float s[256]; for (int i = threadIdx.x; i < b.A::n; i += blockDim.x) s[i] = 1; }

int main(int argc, char** argv) {
  float* p; cudaMalloc(&p, 100000);
  B b; b.A::n = 512; b.n = 256; kn<<<1, 64>>>(p, b);
  return 0;
}
