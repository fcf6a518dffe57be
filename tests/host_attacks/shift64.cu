// X << 56 on unsigned long is no sum or product, it drops bits by definition; x = 256: block 512 (host_overflow is assumed).
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
__global__ void k(float* to) {
  __shared__ float s[256];
  s[threadIdx.x] = 1;
}

int main(int argc, char** argv) {
  float* p; cudaMalloc(&p, 100000);
  unsigned long x = strtoul(argv[1], 0, 10); unsigned long low = (x << 56) >> 56; k<<<1, low == x ? 256 : 512>>>(p);
  return 0;
}
