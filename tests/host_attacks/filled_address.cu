// The loop changes its own factor by an address with a subscript.
#include <stdlib.h>
#include <stdio.h>
#include <string.h>
__global__ void k(int* a, const int* h, int n) { int t = blockIdx.x * blockDim.x + threadIdx.x; if (t < n) a[h[t]] = t; }

int main(int argc, char** argv) {
  int* h = (int*)malloc(256 * sizeof(int));
int m = 4; int& r = m; for (int i = 0; i < 256; ++i) { h[i] = r * i; (&m)[0] = 0; }
  int *a, *d; cudaMalloc(&a, 1024 * sizeof(int)); cudaMalloc(&d, 256 * sizeof(int));
  cudaMemcpy(d, h, 256 * sizeof(int), cudaMemcpyHostToDevice);
  k<<<1, 256>>>(a, d, 256);
  return 0;
}
