// expect: refuted
// The number of bytes is kept in 8 bits: 64 elements have 256 bytes, so 0 are allocated.
#include <stdlib.h>
__global__ void k(float* a, int n) {
  int i = blockIdx.x * (int)blockDim.x + threadIdx.x;
  if (i < n) a[i] = 1;  //~ ERROR access.bounds:program_access
}
int main(int argc, char** argv) {
  int n = atoi(argv[1]);
  if (n < 1 || n > 64) return 1;
  unsigned char bytes = n * sizeof(float);
  float* a;
  cudaMalloc(&a, bytes);
  k<<<1, 64>>>(a, n);
  return 0;
}
