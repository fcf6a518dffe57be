// S s{(int&)b}; b is 512 by g->r.
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
__global__ void k(float* to) {
  __shared__ float s[256];
  s[threadIdx.x] = 1;
}
struct S { int& r; }; void ext();  S* g; 
int main(int argc, char** argv) {
  float* p; cudaMalloc(&p, 100000);
  int b = 256; S s{(int&)b}; g = &s; for (int i = 0; i < 2; i++) g->r = 512; k<<<1, b>>>(p);
  return 0;
}
