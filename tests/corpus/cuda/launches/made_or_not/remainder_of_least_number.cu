// expect: not_refuted
// The remainder is undefined as the quotient is.
#include <stdlib.h>
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x];
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 4096);
  int n = atoi(argv[1]);
  int q = n % -1;
  if (n == -2147483647 - 1) k<<<1, 512>>>(a);
  if (n == q) k<<<1, 256>>>(a);
  return 0;
}
