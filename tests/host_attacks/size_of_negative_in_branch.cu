// The product of 64 bits is computed on one path only.
#include <stdlib.h>
__global__ void k(int* a, long n, long m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (n > 4000000000 && m > 4000000000) a[0] = i;
  else a[i] = i;
}
int main(int argc, char** argv) {
  long n = atol(argv[1]), m = atol(argv[2]);
  size_t bytes = n > 1000 ? 4 : (size_t)n * m;
  int* a;
  cudaMalloc(&a, 1 << 20);
  cudaMemset(a, 0, bytes > 100 ? 4 : 8);
  k<<<1, 64>>>(a, n, m);
  return 0;
}
