// A number of bytes beyond 2^31 is negative or too small in an int.
// but for: host_overflow
#include <stdlib.h>
__global__ void k(float* a, int n) {
  int i = blockIdx.x * (int)blockDim.x + threadIdx.x;
  if (i < n) a[i] = 1;
}
int main(int argc, char** argv) {
  int n = atoi(argv[1]);
  if (n < 1) return 1;
  int bytes = n * sizeof(float);
  float* a;
  cudaMalloc(&a, bytes);
  k<<<(n + 255) / 256, 256>>>(a, n);
  return 0;
}
