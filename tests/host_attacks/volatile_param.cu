// Volatile parameter: doc says nothing is known of it.
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
__global__ void k(float* to) {
  __shared__ float s[256];
  s[threadIdx.x] = 1;
}
void go(float* p, volatile int b) { b = 256; k<<<1, b>>>(p); }
int main(int argc, char** argv) {
  float* p; cudaMalloc(&p, 100000);
  go(p, 1);
  return 0;
}
