// _Float16 is taken to have 24 bits; n = 2049 gives m = 2048, block 512.
#include <stdlib.h>
#include <string.h>
__global__ void k(float* to) {
  __shared__ float s[256];
  s[threadIdx.x] = 1;
  to[blockIdx.x*blockDim.x+threadIdx.x] = s[threadIdx.x];
}

int main(int argc, char** argv) {
  float* p; cudaMalloc(&p, 100000);
  unsigned short n = atoi(argv[1]); _Float16 h = n; int m = (int)h; int b = m != n ? 512 : 256; k<<<1, b>>>(p);
  return 0;
}
