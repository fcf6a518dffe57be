// expect: not_refuted
// A recursive function ends it.
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
__global__ void k(int* a) { a[threadIdx.x & 31] = threadIdx.x; }
void down(int m) {
  if (m > 32) exit(1);
  if (m > 0) down(m - 33);
}
int main(int argc, char** argv) {
  int n = atoi(argv[1]);
  int* a;
  cudaMalloc(&a, 4096);
  if (n < 1 || n > 1024) return 1;
  down(n);
  k<<<1, n>>>(a);
  return 0;
}
