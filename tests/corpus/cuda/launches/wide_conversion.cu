// expect: proved
// The conversion wraps by any multiple of 2^32: which value it has follows from the input.
#include <stdlib.h>
__global__ void k(int *a, unsigned n) { if (n % 1024 == 1) a[0] = threadIdx.x; }
int main(int argc, char **argv) {
  unsigned long v = strtoul(argv[1], 0, 10);
  if (v % 1024 != 0) return 1;
  int *a;
  cudaMalloc(&a, 32 * sizeof(int));
  k<<<1, 32>>>(a, (unsigned)v);
  return 0;
}
