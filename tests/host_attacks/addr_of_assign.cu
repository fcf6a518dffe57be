// Int* q = &(b = 256): b is not exposed; second iteration launches 512.
#include <stdlib.h>
#include <string.h>
__global__ void k(float* to) {
  __shared__ float s[256];
  s[threadIdx.x] = 1;
  to[blockIdx.x*blockDim.x+threadIdx.x] = s[threadIdx.x];
}

int main(int argc, char** argv) {
  float* p; cudaMalloc(&p, 100000);
  int b; int* q = &(b = 256); for (int i = 0; i < 2; i++) { k<<<1, b>>>(p); *q = 512; }
  return 0;
}
