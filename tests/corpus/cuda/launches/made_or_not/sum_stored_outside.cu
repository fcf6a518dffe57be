// expect: not_refuted
// A store outside of the array is undefined.
#include <stdlib.h>
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x];
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 4096);
  int t[4] = {1, 2, 3, 4};
  int n = atoi(argv[1]);
  t[n] += 5;
  k<<<1, n + 252>>>(a);
  return 0;
}
