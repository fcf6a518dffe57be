// expect: not_refuted
// The program clears the environment.
#include <stdlib.h>
__global__ void k(int* a) {
  a[threadIdx.x & 31] = threadIdx.x;
}
int main() {
  int n = 32;
  clearenv();
  if (getenv("LARGE")) n = 64;
  int* a;
  cudaMalloc(&a, 4096);
  k<<<1, n>>>(a);
  return 0;
}
