// expect: not_refuted
// Which value a quotient by a negative divisor has follows from the input.
#include <stdlib.h>
__global__ void k(int *a, int q) { if (threadIdx.x == 0) a[q + 100] = 1; }
int main(int argc, char **argv) {
  int d = atoi(argv[1]);
  if (d == 0) return 1;
  int *a;
  cudaMalloc(&a, 201 * sizeof(int));
  k<<<1, 32>>>(a, 100 / d);
  return 0;
}
