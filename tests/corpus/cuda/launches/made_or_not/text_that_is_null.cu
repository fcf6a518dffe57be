// expect: not_refuted
// The program reads argv[2], which is null.
#include <stdlib.h>
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x];
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 4096);
  if (argc != 2) return 1;
  k<<<1, atoi(argv[2])>>>(a);
  return 0;
}
