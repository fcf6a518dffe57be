// expect: refuted
// The number of bytes wraps around in 32 bits.
#include <stdlib.h>
__global__ void k(float* a, int n) {
  int i = blockIdx.x * (int)blockDim.x + threadIdx.x;
  if (i < n) a[i] = 1;  //~ ERROR access.bounds:program_access
}
int main(int argc, char** argv) {
  int n = atoi(argv[1]);
  if (n < 1) return 1;
  unsigned bytes = n * sizeof(float);
  float* a;
  cudaMalloc(&a, bytes);
  k<<<(n + 255) / 256, 256>>>(a, n);
  return 0;
}
