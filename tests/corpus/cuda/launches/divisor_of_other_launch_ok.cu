// The conditions on the way to the second launch have a quotient by the block size of the first one, which is 50 or 100.
#include <stdlib.h>
__global__ void k(int* a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = 1;
}
__global__ void l(int* a, int n) {
  __shared__ int s[128];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[threadIdx.x] = i;
  __syncthreads();
  if (i < n) a[i] = s[blockDim.x - 1 - threadIdx.x];
}
int main(int argc, char** argv) {
  int n = atoi(argv[1]);
  if (n < 1) return 1;
  int b = n > 1000 ? 100 : 50;
  unsigned g = (n - 1) / b + 1;
  int *p, *q;
  cudaMalloc(&p, n * sizeof(int));
  cudaMalloc(&q, n * sizeof(int));
  k<<<g, b>>>(p, n);
  int c = n > 128 ? 128 : n;
  l<<<(n + c - 1) / c, c>>>(q, n);
  return 0;
}
