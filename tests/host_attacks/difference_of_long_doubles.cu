// `long double` has 64 bits of mantissa on the host.
#include <assert.h>
#include <stdlib.h>
#include <stdio.h>
#include <string.h>
#include <utility>
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = a[threadIdx.x]; }
int main(int argc, char** argv) {
  int n = atoi(argv[1]);
  int* a;
  cudaMalloc(&a, 4096);
  k<<<1, 256 + (int)(9007199254740993.0L - 9007199254740992.0L)>>>(a);
  return 0;
}
