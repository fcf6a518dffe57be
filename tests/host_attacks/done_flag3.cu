// Callback changes gb through a global pointer.
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
__global__ void k(float* to) {
  __shared__ float s[256];
  s[threadIdx.x] = 1;
}
int gb; int* gp = &gb; volatile int done; void h(int) { *gp = 512; done = 1; }
extern "C" void (*reg(void (*)(int)))(int);
int main(int argc, char** argv) {
  float* p; cudaMalloc(&p, 100000);
  reg(h); gb = 256; while (!done) ; k<<<1, gb>>>(p);
  return 0;
}
