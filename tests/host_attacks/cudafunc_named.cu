// User function whose name starts with cudaFunc is given the kernel and launches it with 512.
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
__global__ void k(float* to) {
  __shared__ float s[256];
  s[threadIdx.x] = 1;
}
template<class F> void cudaFuncRun(F f, float* p) { f<<<1, 512>>>(p); }
int main(int argc, char** argv) {
  float* p; cudaMalloc(&p, 100000);
  k<<<1, 256>>>(p); cudaFuncRun(k, p);
  return 0;
}
