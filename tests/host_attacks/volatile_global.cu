// Volatile global: doc says nothing is known of it.
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
__global__ void k(float* to) {
  __shared__ float s[256];
  s[threadIdx.x] = 1;
}
volatile int gb;
int main(int argc, char** argv) {
  float* p; cudaMalloc(&p, 100000);
  gb = 256; k<<<1, gb>>>(p);
  return 0;
}
