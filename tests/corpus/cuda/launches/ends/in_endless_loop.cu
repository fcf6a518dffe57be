// expect: not_refuted
// A loop that only a `break` leaves ends it.
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
__global__ void k(int* a) { a[threadIdx.x & 31] = threadIdx.x; }
int main(int argc, char** argv) {
  int n = atoi(argv[1]);
  int* a;
  cudaMalloc(&a, 4096);
  if (n < 1 || n > 1024) return 1;
  while (true) {
    if (n > 32) exit(0);
    break;
  }
  k<<<1, n>>>(a);
  return 0;
}
