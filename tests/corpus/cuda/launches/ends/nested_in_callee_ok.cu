// expect: proved
// A function returns from both parts, of which one checks.
#include <stdio.h>
#include <stdlib.h>
__global__ void k(int* a) {
  a[threadIdx.x & 31] = threadIdx.x;
}
int check(int n) {
  if (n > 16) {
    if (n > 32) exit(1);
    return 1;
  }
  return 2;
}
int main(int argc, char** argv) {
  int n = atoi(argv[1]);
  int* a;
  cudaMalloc(&a, 4096);
  if (n < 1 || n > 1024) return 1;
  printf("%d", check(n));
  k<<<1, n>>>(a);
  return 0;
}
