// expect: proved
// A negative number that becomes one of 64 bits without a sign is 2^64 more, and not any number of the upper half.
#include <stdlib.h>
__global__ void k(int* a, size_t m) {
  if (m % 1000 == 7) a[0] = threadIdx.x;
}
int main(int argc, char** argv) {
  int x = atoi(argv[1]);
  if (x < 1 || x > 10) return 1;
  size_t m = -x;
  int* a;
  cudaMalloc(&a, sizeof(int));
  k<<<1, 64>>>(a, m);
  return 0;
}
