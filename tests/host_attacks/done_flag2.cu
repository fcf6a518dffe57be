// Function taken as a callback changes gb by a helper: only its direct effects are lost.
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
__global__ void k(float* to) {
  __shared__ float s[256];
  s[threadIdx.x] = 1;
}
int gb; volatile int done; void set() { gb = 512; } void h(int) { set(); done = 1; }
extern "C" void (*reg(void (*)(int)))(int);
int main(int argc, char** argv) {
  float* p; cudaMalloc(&p, 100000);
  reg(h); gb = 256; while (!done) ; k<<<1, gb>>>(p);
  return 0;
}
