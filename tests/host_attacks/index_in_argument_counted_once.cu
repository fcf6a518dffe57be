// `++t[i++]` is an argument.
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
  int t[4] = {1, 2, 3, 4}, i = 0; printf("%d", ++t[i++]);
  k<<<1, i == 1 ? 512 : 256>>>(a);
  return 0;
}
