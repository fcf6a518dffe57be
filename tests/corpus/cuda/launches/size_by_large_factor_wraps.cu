// expect: refuted
// The product with a large factor is meant to wrap around.
#include <stdlib.h>
__global__ void k(float* a, int n) {
  int i = blockIdx.x * (int)blockDim.x + threadIdx.x;
  if (i < n) a[i] = 1;  //~ ERROR access.bounds:program_access
}
int main(int argc, char** argv) {
  int n = atoi(argv[1]);
  if (n < 1) return 1;
  int bytes = n * 4294967300L;
  float* a;
  cudaMalloc(&a, bytes);
  k<<<(n + 255) / 256, 256>>>(a, n);
  return 0;
}
