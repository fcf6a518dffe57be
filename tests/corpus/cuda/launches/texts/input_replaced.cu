// expect: not_refuted
// The variable has another stream.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
__global__ void k(int* a) { a[threadIdx.x & 31] = threadIdx.x; }
int main(int argc, char** argv) {
  stdin = fopen("/dev/zero", "r");
  int n = 0;
  fscanf(stdin, "%d", &n);
  if (n < 1 || n > 1024) return 1;
  int* a;
  cudaMalloc(&a, 4096);
  k<<<1, n>>>(a);
  return 0;
}
