// The size of a type of variable length is evaluated where the type is declared.
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
  int i = 1; typedef int T[i++];
  k<<<1, i == 2 ? 512 : 256>>>(a);
  return 0;
}
