// expect: refuted
// The user's file has two equal indices.
#include <stdio.h>
#include <stdlib.h>
__global__ void k(int* a, const int* at, int n) {
  int i = threadIdx.x;
  if (i < n) a[at[i]] = i;  //~ ERROR race:write_write
}
int main(int argc, char** argv) {
  if (argc != 2) return 1;
  FILE* f = fopen(argv[1], "rb");
  if (f == NULL) return 1;
  int n, *a, *at;
  if (fread(&n, sizeof(n), 1, f) != 1 || n < 1) return 1;
  int* h = (int*)malloc(n * sizeof(int));
  size_t got = fread(h, sizeof(int), n, f);
  if (got != (size_t)n) return 1;
  fclose(f);
  cudaMalloc(&a, 1024);
  cudaMalloc(&at, n * sizeof(int));
  cudaMemcpy(at, h, n * sizeof(int), cudaMemcpyHostToDevice);
  k<<<1, 256>>>(a, at, n);
  return 0;
}
