// expect: not_refuted
// The base is greater than 36, so that the number is 0.
#include <stdlib.h>
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x];
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 4096);
  int base = atoi(argv[2]);
  if (base < 40) return 1;
  int n = strtol(argv[1], NULL, base);
  k<<<1, n>>>(a);
  return 0;
}
