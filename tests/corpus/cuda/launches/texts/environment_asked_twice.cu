// expect: not_refuted
// A variable of the environment is there both times, or neither time.
#include <stdlib.h>
__global__ void k(int* a) {
  a[threadIdx.x & 31] = threadIdx.x;
}
int main() {
  int n = 32;
  const char* first = getenv("SIZE");
  const char* second = getenv("SIZE");
  if (first && !second) n = 64;
  int* a;
  cudaMalloc(&a, 4096);
  k<<<1, n>>>(a);
  return 0;
}
