// `++t[i++].x` changes `i` once.
#include <stdlib.h>
#include <stdio.h>
#include <string.h>
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = a[threadIdx.x]; }
struct R { int x; };
int main(int argc, char** argv) {
  int n = atoi(argv[1]);
  int* a;
  cudaMalloc(&a, 4096);
  R t[3] = {{1}, {2}, {3}}; int i = 0;
  if (++t[i++].x > 100) return 0;
  k<<<1, i == 1 ? 512 : 256>>>(a);
  return 0;
}
