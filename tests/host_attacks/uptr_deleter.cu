// Unique_ptr<int, D>: D is trivially destructible, but its operator() writes *q = 512.
#include <memory>
#include <stdlib.h>
#include <string.h>
__global__ void k(float* to) {
  __shared__ float s[256];
  s[threadIdx.x] = 1;
  to[blockIdx.x*blockDim.x+threadIdx.x] = s[threadIdx.x];
}
struct D { void operator()(int* q) { *q = 512; } };
int main(int argc, char** argv) {
  float* p; cudaMalloc(&p, 100000);
  int b = 256; { std::unique_ptr<int, D> u(&b); b = 256; } k<<<1, b>>>(p);
  return 0;
}
