// expect: refuted
// The user sets the variable.
#include <stdlib.h>
__global__ void k(int* a) {
  a[threadIdx.x & 31] = threadIdx.x;
}
int main() {
  int n = 32;
  if (getenv("LARGE")) n = 64;
  int* a;
  cudaMalloc(&a, 4096);
  k<<<1, n>>>(a);
  return 0;
}
