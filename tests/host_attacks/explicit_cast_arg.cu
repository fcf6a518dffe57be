// Set((int&)b), the function writes 512 in a loop.
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
__global__ void k(float* to) {
  __shared__ float s[256];
  s[threadIdx.x] = 1;
}
void set(int& x); void set(int& x) { for (int i = 0; i < 2; i++) x = 512; }
int main(int argc, char** argv) {
  float* p; cudaMalloc(&p, 100000);
  unsigned b = 256; set((int&)b); k<<<1, b>>>(p);
  return 0;
}
