// The size in bytes is computed on one path only: it says nothing about a larger number on the other.
#include <stdlib.h>
__global__ void k(int* a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (n > 600000000) a[0] = i;
  else a[i] = i;
}
int main(int argc, char** argv) {
  int n = atoi(argv[1]);
  int bytes = n > 1000 ? 4 : (int)(n * sizeof(int));
  int* a;
  cudaMalloc(&a, 1 << 20);
  cudaMemset(a, 0, bytes > 0 ? 4 : 8);
  k<<<1, 64>>>(a, n);
  return 0;
}
