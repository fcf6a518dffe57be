// expect: proved
// One condition stands in the other part of another.
#include <stdio.h>
#include <stdlib.h>
__global__ void k(int* a) {
  a[threadIdx.x & 31] = threadIdx.x;
}
int main(int argc, char** argv) {
  int n = atoi(argv[1]);
  int* a;
  cudaMalloc(&a, 4096);
  if (n < 1 || n > 1024) return 1;
  if (n <= 16) {
    printf("small");
  } else {
    if (n > 32) exit(1);
    printf("large");
  }
  k<<<1, n>>>(a);
  return 0;
}
