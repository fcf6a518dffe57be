// CudaMemcpyAsync to gp == &gb of a global initializer: gb may change until the synchronize.
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
__global__ void k(float* to) {
  __shared__ float s[256];
  s[threadIdx.x] = 1;
}
int gb; int* gp = &gb;
void start() { cudaMemcpyAsync(gp, 0, 4, cudaMemcpyDeviceToHost, 0); }
int main(int argc, char** argv) {
  float* p; cudaMalloc(&p, 100000);
  start(); gb = 256; cudaDeviceSynchronize(); k<<<1, gb>>>(p);
  return 0;
}
