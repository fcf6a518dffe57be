// expect: not_refuted
// The size of the block is a term whose shared parts would be written out each time.
#include <stdlib.h>
#include <algorithm>
__global__ void k(int *a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
int main(int argc, char **argv) {
  int *a;
  unsigned n = atoi(argv[1]);
  cudaMalloc(&a, 1024 * sizeof(int));
  n = max(min(n / 2, n % 7), n / 3);
  n = max(min(n / 2, n % 7), n / 3);
  n = max(min(n / 2, n % 7), n / 3);
  n = max(min(n / 2, n % 7), n / 3);
  n = max(min(n / 2, n % 7), n / 3);
  n = max(min(n / 2, n % 7), n / 3);
  n = max(min(n / 2, n % 7), n / 3);
  n = max(min(n / 2, n % 7), n / 3);
  k<<<1, n>>>(a);
  return 0;
}
