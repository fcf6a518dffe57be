// Two closures of one lambda expression share their captures; f() is 512.
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
__global__ void k(float* to) {
  __shared__ float s[256];
  s[threadIdx.x] = 1;
}
auto make(int b) { return [b] { return b; }; }
int main(int argc, char** argv) {
  float* p; cudaMalloc(&p, 100000);
  auto f = make(512); auto g = make(256); k<<<1, f()>>>(p);
  return 0;
}
