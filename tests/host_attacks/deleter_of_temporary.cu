// The end of a temporary shared pointer runs its deleter.
#include <assert.h>
#include <stdlib.h>
#include <stdio.h>
#include <string.h>
#include <utility>
#include <memory>
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = a[threadIdx.x]; }
struct Del { int* q; void operator()(int* p) const { *q = 512; } };
int main(int argc, char** argv) {
  int n = atoi(argv[1]);
  int* a;
  cudaMalloc(&a, 4096);
  int b = 256;
  std::shared_ptr<int>(&n, Del{&b});
  k<<<1, b>>>(a);
  return 0;
}
