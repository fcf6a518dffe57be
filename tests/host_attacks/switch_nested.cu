// Case label nested in an if of another case: argc == 1 launches with b == 512.
#include <stdlib.h>
#include <string.h>
__global__ void k(float* to) {
  __shared__ float s[256];
  s[threadIdx.x] = 1;
  to[blockIdx.x*blockDim.x+threadIdx.x] = s[threadIdx.x];
}

int main(int argc, char** argv) {
  float* p; cudaMalloc(&p, 100000);
  int b = 512; switch (argc) { case 5: if (argv) { b = 100; case 1: k<<<1, b>>>(p); } }
  return 0;
}
