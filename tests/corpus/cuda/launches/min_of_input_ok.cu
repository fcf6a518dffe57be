// expect: proved
// An input is limited by `min`.
#include <stdlib.h>
#include <algorithm>
__global__ void k(int *a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x];
  a[threadIdx.x] = s[threadIdx.x] + 1;
}
int main(int argc, char **argv) {
  int n = std::min(atoi(argv[1]), 256);
  int *a;
  cudaMalloc(&a, 1024 * sizeof(int));
  k<<<1, n>>>(a);
  return 0;
}
