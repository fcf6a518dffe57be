// expect: not_refuted
// The number that is passed is also the first element of the array.
#include <stdio.h>
#include <stdlib.h>
__global__ void k(int* a, const int* at, int n) {
  if (at[0] == n) return;
  a[0] = threadIdx.x;
}
int main(int argc, char** argv) {
  FILE* f = fopen(argv[1], "rb");
  if (!f) return 1;
  int *h = (int*)malloc(64), *a, *at;
  if (fread(h, 4, 16, f) != 16) return 1;
  int n = h[0];
  cudaMalloc(&a, 64);
  cudaMalloc(&at, 64);
  cudaMemcpy(at, h, 64, cudaMemcpyHostToDevice);
  k<<<1, 32>>>(a, at, n);
}
