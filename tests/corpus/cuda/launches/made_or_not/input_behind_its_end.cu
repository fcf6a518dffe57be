// expect: not_refuted
// Where one number cannot be read, the next one cannot.
#include <stdio.h>
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x];
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 4096);
  int x;
  while (scanf("%d", &x) == 1);
  if (scanf("%d", &x) != 1) return 1;
  k<<<1, x>>>(a);
  return 0;
}
