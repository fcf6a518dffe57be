// expect: not_refuted
// The counter stays for some values.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
__global__ void k(int* a) { a[threadIdx.x & 31] = threadIdx.x; }
int main(int argc, char** argv) {
  int n = atoi(argv[1]);
  if (n < 1 || n > 1024) return 1;
  for (int i = 0; i < 10;) {
    puts("once more");
    if (n <= 32) ++i;
  }
  int* a;
  cudaMalloc(&a, 4096);
  k<<<1, n>>>(a);
  return 0;
}
