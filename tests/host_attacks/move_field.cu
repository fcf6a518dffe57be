// Static_cast<S&&>(s) bound to a reference, written in a loop; s.b is 512.
#include <utility>
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
__global__ void k(float* to) {
  __shared__ float s[256];
  s[threadIdx.x] = 1;
}
struct S { int b; };
int main(int argc, char** argv) {
  float* p; cudaMalloc(&p, 100000);
  S s{256}; S&& t = static_cast<S&&>(s); for (int i = 0; i < 2; i++) t.b = 512; k<<<1, s.b>>>(p);
  return 0;
}
