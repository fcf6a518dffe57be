// CudaLaunchHostFunc callback changes gb by a helper.
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
__global__ void k(float* to) {
  __shared__ float s[256];
  s[threadIdx.x] = 1;
}
int gb; void set() { gb = 512; } void cb(void*) { set(); }
int main(int argc, char** argv) {
  float* p; cudaMalloc(&p, 100000);
  cudaLaunchHostFunc(0, cb, 0); gb = 256; cudaDeviceSynchronize(); k<<<1, gb>>>(p);
  return 0;
}
