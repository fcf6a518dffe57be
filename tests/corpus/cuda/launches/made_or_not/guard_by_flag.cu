// expect: not_refuted
// The program ends unless 0 < n <= 64; a flag keeps that.
#include <stdlib.h>
__global__ void k(int *a, int n) {
  __shared__ int s[64];
  if (threadIdx.x < n) s[threadIdx.x] = a[0];
}
int main(int argc, char **argv) {
  int n = atoi(argv[1]), ok = 1;
  if (n < 1 || n > 64) ok = 0;
  if (!ok) return 1;
  int *a;
  cudaMalloc(&a, 4);
  k<<<1, 128>>>(a, n);
}
