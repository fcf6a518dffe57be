// Methods of local classes are not scanned; launch with block 512 is missed.
#include <stdlib.h>
#include <string.h>
__global__ void k(float* to) {
  __shared__ float s[256];
  s[threadIdx.x] = 1;
  to[blockIdx.x*blockDim.x+threadIdx.x] = s[threadIdx.x];
}

int main(int argc, char** argv) {
  float* p; cudaMalloc(&p, 100000);
  struct L { static void go(float* p) { k<<<1,512>>>(p); } }; k<<<1,256>>>(p); L::go(p);
  return 0;
}
