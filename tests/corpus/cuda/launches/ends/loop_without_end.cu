// expect: refuted
// Nothing in the loop ends the program.
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
__global__ void k(int* a) {
  a[threadIdx.x & 31] = threadIdx.x;  //~ ERROR race:write_write
}
int main(int argc, char** argv) {
  int n = atoi(argv[1]);
  int* a;
  cudaMalloc(&a, 4096);
  if (n < 1 || n > 1024) return 1;
  int sum = 0;
  for (int i = 0; i < 3; ++i) sum += i;
  printf("%d", sum);
  k<<<1, n>>>(a);
  return 0;
}
