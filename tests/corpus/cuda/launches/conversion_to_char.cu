// expect: proved
// Which value the conversion to a byte has follows from the input.
#include <stdlib.h>
__global__ void k(int *a, unsigned char n) { if (n % 2 == 1) a[0] = threadIdx.x; }
int main(int argc, char **argv) {
  int v = atoi(argv[1]);
  if (v % 2 != 0) return 1;
  int *a;
  cudaMalloc(&a, 32 * sizeof(int));
  k<<<1, 32>>>(a, (unsigned char)v);
  return 0;
}
