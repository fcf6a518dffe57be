// Begin() of a range-for is not executed: go(p, 512).
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
__global__ void k(float* to) {
  __shared__ float s[256];
  s[threadIdx.x] = 1;
}
int go(float* p, int b) { k<<<1, b>>>(p); return 0; }
struct S { float* p; int* begin() { go(p, 512); return 0; } int* end() { return 0; } };
int main(int argc, char** argv) {
  float* p; cudaMalloc(&p, 100000);
  go(p, 256); S s{p}; for (auto x : s) unknown(x);
  return 0;
}
