// The step changes its sign, through a pointer, so the elements are not in order.
#include <stdlib.h>
#include <stdio.h>
#include <string.h>
#include <vector>
#include <random>
#include <chrono>
#include <algorithm>
#include <thread>
__global__ void k(int* a, const int* h, int n) { int t = blockIdx.x * blockDim.x + threadIdx.x; if (t < n) a[h[t]] = t; }
__global__ void seg(int* a, const int* h, int n) { int t = blockIdx.x * blockDim.x + threadIdx.x; if (t < n) for (int j = h[t]; j < h[t + 1]; ++j) a[j] = t; }


int main(int argc, char** argv) {
  int* h = (int*)malloc(257 * sizeof(int));
h[0] = 0; int m = 16; int* p = &m; for (int i = 1; i <= 256; ++i) { h[i] = h[i-1] + m; p[0] = i % 2 ? -8 : 16; }
  int *a, *d; cudaMalloc(&a, 4096 * sizeof(int)); cudaMalloc(&d, 257 * sizeof(int));
  cudaMemcpy(d, h, 257 * sizeof(int), cudaMemcpyHostToDevice);
  seg<<<1, 256>>>(a, d, 256);
  return 0;
}
