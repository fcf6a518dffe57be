// Guard in for-init; b is 512.
#include <stdlib.h>
#include <string.h>
__global__ void k(float* to) {
  __shared__ float s[256];
  s[threadIdx.x] = 1;
  to[blockIdx.x*blockDim.x+threadIdx.x] = s[threadIdx.x];
}
struct G { int& r; ~G() { r = 512; } };
int main(int argc, char** argv) {
  float* p; cudaMalloc(&p, 100000);
  int b = 256; int i = 0; for (G g{b}; i < 2; i++) ; k<<<1, b>>>(p);
  return 0;
}
