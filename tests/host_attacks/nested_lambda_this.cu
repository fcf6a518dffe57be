// Method called in a [this] lambda; b is 512.
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
__global__ void k(float* to) {
  __shared__ float s[256];
  s[threadIdx.x] = 1;
}
struct Run { int b = 256; float* p; void grow() { b = 512; } void go() { auto f = [this] { grow(); }; f(); k<<<1, b>>>(p); } };
int main(int argc, char** argv) {
  float* p; cudaMalloc(&p, 100000);
  Run r; r.p = p; r.b = 256; r.go();
  return 0;
}
