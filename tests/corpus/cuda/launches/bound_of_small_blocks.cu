// expect: proved
// note: fails with blockDim.x == 25
// note not: larger
// Blocks of 25 to 63 threads fail, and no block of 64 or more threads does.
#include <stdlib.h>
__global__ void k(int* a) {
  __shared__ int s[1024];
  if (blockDim.x < 64) s[threadIdx.x + 1000] = 1;
  else s[threadIdx.x] = a[0];
}
int main(int argc, char** argv) {
  int n = atoi(argv[1]);
  int* a;
  cudaMalloc(&a, 4096);
  if (n < 64) return 1;
  k<<<1, n>>>(a);
  return 0;
}
