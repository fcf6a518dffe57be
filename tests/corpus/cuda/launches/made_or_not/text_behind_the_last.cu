// expect: not_refuted
// The program reads argv[1], so argc is greater than 1.
#include <stdlib.h>
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x];
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 4096);
  int n = atoi(argv[1]);
  k<<<1, argc < 2 ? 512 : n % 2 + 2>>>(a);
  return 0;
}
