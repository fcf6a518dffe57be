// __atomic_store_n(&b, 512) (AtomicExpr) has an effect.
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
__global__ void k(float* to) {
  __shared__ float s[256];
  s[threadIdx.x] = 1;
}

int main(int argc, char** argv) {
  float* p; cudaMalloc(&p, 100000);
  int b = 256; __atomic_store_n(&b, 512, __ATOMIC_SEQ_CST); k<<<1, b>>>(p);
  return 0;
}
