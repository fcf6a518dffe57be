// `++t[i++]` changes `i` once.
#include <stdlib.h>
#include <stdio.h>
#include <string.h>
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = a[threadIdx.x]; }
int main(int argc, char** argv) {
  int n = atoi(argv[1]);
  int* a;
  cudaMalloc(&a, 4096);
  int t[3] = {255, 255, 600}, i = 0;
  int y = ++t[i++];
  k<<<1, i == 1 ? 512 : 256>>>(a);
  return 0;
}
