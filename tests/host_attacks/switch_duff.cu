// Case label nested in a do of another case: argc == 512.
#include <stdlib.h>
#include <string.h>
__global__ void k(float* to) {
  __shared__ float s[256];
  s[threadIdx.x] = 1;
  to[blockIdx.x*blockDim.x+threadIdx.x] = s[threadIdx.x];
}

int main(int argc, char** argv) {
  float* p; cudaMalloc(&p, 100000);
  switch (argc) { case 256: do { ; case 512: k<<<1, argc>>>(p); } while (0); }
  return 0;
}
