// A static method T::exit is taken to end the program; it may return: block > 256.
#include <stdlib.h>
#include <string.h>
__global__ void k(float* to) {
  __shared__ float s[256];
  s[threadIdx.x] = 1;
  to[blockIdx.x*blockDim.x+threadIdx.x] = s[threadIdx.x];
}
struct T { static void exit(int); };
int main(int argc, char** argv) {
  float* p; cudaMalloc(&p, 100000);
  int b = atoi(argv[1]); if (b > 256) T::exit(b); k<<<1, b>>>(p);
  return 0;
}
