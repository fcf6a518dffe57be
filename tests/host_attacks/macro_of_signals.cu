// The header of the system defines this macro, and ours does not.
// but for: compiler_macros
#include <assert.h>
#include <stdlib.h>
#include <stdio.h>
#include <string.h>
#include <utility>
#include <signal.h>
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = a[threadIdx.x]; }
#ifdef SIGINT
#define B 512
#else
#define B 256
#endif
int main(int argc, char** argv) {
  int n = atoi(argv[1]);
  int* a;
  cudaMalloc(&a, 4096);
  k<<<1, B>>>(a);
  return 0;
}
