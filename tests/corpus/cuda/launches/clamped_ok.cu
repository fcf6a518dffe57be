// expect: proved
// An input is limited by statements.
#include <stdlib.h>
__global__ void k(int *a, int n) { if (threadIdx.x == 0) a[n - 1] = 1; }
int main(int argc, char **argv) {
  int v = atoi(argv[1]);
  int n = v < 1 ? 1 : v;
  if (n > 32) n = 32;
  int *a;
  cudaMalloc(&a, 32 * sizeof(int));
  k<<<1, 32>>>(a, n);
  return 0;
}
