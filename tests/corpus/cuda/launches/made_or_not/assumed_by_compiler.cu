// expect: not_refuted
// A greater number is undefined.
#include <stdlib.h>
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x];
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 4096);
  int n = atoi(argv[1]);
  __builtin_assume(n <= 256);
  k<<<1, n>>>(a);
  return 0;
}
