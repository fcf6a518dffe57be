// Inherited constructor changes gb to 512, not executed.
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
__global__ void k(float* to) {
  __shared__ float s[256];
  s[threadIdx.x] = 1;
}
int gb; struct B { B(int) { gb = 512; } }; struct D : B { using B::B; };
int main(int argc, char** argv) {
  float* p; cudaMalloc(&p, 100000);
  gb = 256; D d(1); k<<<1, gb>>>(p);
  return 0;
}
