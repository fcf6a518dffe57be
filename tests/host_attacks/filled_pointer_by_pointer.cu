// The loop changes the pointer to the array, through a pointer to it.
#include <stdlib.h>
#include <stdio.h>
#include <string.h>
#include <vector>
__global__ void k(int* a, const int* h, int n) { int t = blockIdx.x * blockDim.x + threadIdx.x; if (t < n) a[h[t]] = t; }

int main(int argc, char** argv) {
  std::vector<int> v(256), u(256, 0);
  int *h = (int*)malloc(1024), *a, *d; cudaMalloc(&a, 1024 * sizeof(int)); cudaMalloc(&d, 256 * sizeof(int));
  memset(h, 0, 1024);
int* keep = h; int* g = (int*)malloc(1024); int** pp = &h; for (int i = 0; i < 256; ++i) { h[i] = 4 * i; pp[0] = g; } cudaMemcpy(d, keep, 1024, cudaMemcpyHostToDevice);
  k<<<1, 256>>>(a, d, 256);
  return 0;
}
