// `break` leaves the loop before n is tested: a block of 1024 threads is launched, s has 256 elements.
#include <stdlib.h>
__global__ void k(int *a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x];
  a[threadIdx.x] = s[threadIdx.x] + 1;
}
int main(int argc, char **argv) {
  int n = atoi(argv[1]);
  int *a;
  cudaMalloc(&a, 1024 * sizeof(int));
  do {
    if (argc > 2) break;
    if (n > 256) return 1;
  } while (0);
  k<<<1, n>>>(a);
  return 0;
}
