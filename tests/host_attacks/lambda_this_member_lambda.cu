// [=] captures this; b is 512.
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
__global__ void k(float* to) {
  __shared__ float s[256];
  s[threadIdx.x] = 1;
}
struct Run { int b; void go(float* p) { b = 256; [=] { b = 512; }(); k<<<1, b>>>(p); } };
int main(int argc, char** argv) {
  float* p; cudaMalloc(&p, 100000);
  Run r; r.go(p);
  return 0;
}
