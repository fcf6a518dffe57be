// expect: not_refuted
// One text is read twice: the two numbers are equal.
#include <stdlib.h>
__global__ void k(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = 1;
}
int main(int argc, char **argv) {
  int n = atoi(argv[1]);
  int m = atoi(argv[1]);
  if (n < 1) return 1;
  int *a;
  cudaMalloc(&a, n * sizeof(int));
  k<<<4, 256>>>(a, m);
  return 0;
}
