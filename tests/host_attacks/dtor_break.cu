// Guard destroyed at break; b is 512.
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
__global__ void k(float* to) {
  __shared__ float s[256];
  s[threadIdx.x] = 1;
}
struct G { int& r; ~G() { r = 512; } };
int main(int argc, char** argv) {
  float* p; cudaMalloc(&p, 100000);
  int b = 256; while (1) { G g{b}; break; } k<<<1, b>>>(p);
  return 0;
}
