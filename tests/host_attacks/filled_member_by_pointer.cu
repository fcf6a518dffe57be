// The loop changes a member that it reads, through a pointer.
#include <stdlib.h>
#include <stdio.h>
#include <string.h>
__global__ void k(int* a, const int* h, int n) { int t = blockIdx.x * blockDim.x + threadIdx.x; if (t < n) a[h[t]] = t; }

int main(int argc, char** argv) {
  int* h = (int*)malloc(256 * sizeof(int));
struct S { int m, x; } s; s.m = 4; S* p = &s; for (int i = 0; i < 256; ++i) { h[i] = p->m * i; (&p->m)[0] = 0; }
  int *a, *d; cudaMalloc(&a, 1024 * sizeof(int)); cudaMalloc(&d, 256 * sizeof(int));
  cudaMemcpy(d, h, 256 * sizeof(int), cudaMemcpyHostToDevice);
  k<<<1, 256>>>(a, d, 256);
  return 0;
}
