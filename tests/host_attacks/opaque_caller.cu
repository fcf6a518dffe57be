// A function with goto is not executed and neither are its calls: go(p, 512) is missed.
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
__global__ void k(float* to) {
  __shared__ float s[256];
  s[threadIdx.x] = 1;
}
int go(float* p, int b) { k<<<1, b>>>(p); return 0; }
void bad(float* p) { go(p, 512); if (p) goto e; e: ; }
int main(int argc, char** argv) {
  float* p; cudaMalloc(&p, 100000);
  go(p, 256); bad(p);
  return 0;
}
