// Logg::exit is taken to end the program.
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
__global__ void k(float* to) {
  __shared__ float s[256];
  s[threadIdx.x] = 1;
}
namespace logg { void exit(const char*); }
int main(int argc, char** argv) {
  float* p; cudaMalloc(&p, 100000);
  int b = atoi(argv[1]); if (b > 256) logg::exit("big"); k<<<1, b>>>(p);
  return 0;
}
