// `thrust::for_each` calls the operator of an object, which changes the block through its pointer.
#include <assert.h>
#include <stdlib.h>
#include <stdio.h>
#include <string.h>
#include <utility>
#include <thrust/for_each.h>
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = a[threadIdx.x]; }
struct F { int* p; void operator()(int) const { *p = 512; } };
int main(int argc, char** argv) {
  int n = atoi(argv[1]);
  int* a;
  cudaMalloc(&a, 4096);
  int b = 256, x = 0;
  F f = {&b};
  b = 256;
  thrust::for_each(&x, &x + 1, f);
  k<<<1, b>>>(a);
  return 0;
}
