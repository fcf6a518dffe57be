// expect: refuted
// The file is long enough, if its user makes it so.
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
  fread(&n, sizeof(n), 1, f);
  if (n < 1) return 1;
  int* h = (int*)malloc(n * sizeof(int));
  fread(h, sizeof(int), n, f);
  cudaMalloc(&a, 1024);
  cudaMalloc(&at, n * sizeof(int));
  cudaMemcpy(at, h, n * sizeof(int), cudaMemcpyHostToDevice);
  k<<<1, 256>>>(a, at, n);
  return 0;
}
