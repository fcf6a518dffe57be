// expect: not_refuted
// The letter is a part of the first number, so that one number is read.
#include <stdio.h>
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x];
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 4096);
  unsigned x, y;
  if (sscanf(argv[1], "%xa%x", &x, &y) != 2) return 1;
  k<<<1, 512>>>(a);
  return 0;
}
