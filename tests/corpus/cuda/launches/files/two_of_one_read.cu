// expect: not_refuted
// Both arrays hold the same numbers of the file.
#include <stdio.h>
#include <stdlib.h>
__global__ void k(int* a, const int* at, const int* same) {
  int i = threadIdx.x;
  if (at[0] == same[0]) return;
  a[0] = i;
}
int main(int argc, char** argv) {
  FILE* f = fopen(argv[1], "rb");
  if (!f) return 1;
  int *h = (int*)malloc(64), *a, *at, *same;
  if (fread(h, 4, 16, f) != 16) return 1;
  cudaMalloc(&a, 64);
  cudaMalloc(&at, 64);
  cudaMalloc(&same, 64);
  cudaMemcpy(at, h, 64, cudaMemcpyHostToDevice);
  cudaMemcpy(same, h, 64, cudaMemcpyHostToDevice);
  k<<<1, 32>>>(a, at, same);
}
