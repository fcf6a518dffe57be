// expect: not_refuted
// What searches gives a null pointer, and no error is the reason.
#include <stdio.h>
#include <string.h>
__global__ void k(int* a) {
  a[threadIdx.x & 31] = threadIdx.x;
}
int main() {
  int n = 32;
  if (strchr("abc", 'x')) n = 64;
  int* a;
  cudaMalloc(&a, 4096);
  k<<<1, n>>>(a);
  return 0;
}
