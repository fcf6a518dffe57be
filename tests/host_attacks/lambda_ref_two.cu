// Two closures of one lambda, by-reference capture of a reference parameter: the later binding is used; b is 512.
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
__global__ void k(float* to) {
  __shared__ float s[256];
  s[threadIdx.x] = 1;
}
auto adder(int& b) { return [&b](int x) { b += x; }; }
int main(int argc, char** argv) {
  float* p; cudaMalloc(&p, 100000);
  int b = 0, c = 0; auto f = adder(b); auto g = adder(c); b = 256; f(256); k<<<1, b>>>(p);
  return 0;
}
