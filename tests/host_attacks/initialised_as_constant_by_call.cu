// The initialiser of a static variable is evaluated as a constant expression.
#include <stdlib.h>
#include <stdio.h>
#include <string.h>
#include <utility>
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = a[threadIdx.x]; }
constexpr int f() { return __builtin_is_constant_evaluated() ? 512 : 256; }
static int b = f();
int main(int argc, char** argv) {
  int n = atoi(argv[1]);
  int* a;
  cudaMalloc(&a, 4096);
  k<<<1, b>>>(a);
  return 0;
}
