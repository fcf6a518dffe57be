// CudaLaunchHostFunc (undeclared in the stand-ins) is given &s, s.q points to b: only s is lost; b is 512.
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
__global__ void k(float* to) {
  __shared__ float s[256];
  s[threadIdx.x] = 1;
}
struct S { int* q; };
int main(int argc, char** argv) {
  float* p; cudaMalloc(&p, 100000);
  int b = 256; S s{&b}; cudaLaunchHostFunc(0, [](void* v) { *((S*)v)->q = 512; }, &s); b = 256; cudaDeviceSynchronize(); k<<<1, b>>>(p);
  return 0;
}
