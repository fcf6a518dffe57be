// expect: not_refuted
// The program ends before the counter reaches the bound of its loop.
#include <stdlib.h>
__global__ void k(int *a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x];
  a[threadIdx.x] = s[threadIdx.x] + 1;
}
int main() {
  int *a;
  cudaMalloc(&a, 1024 * sizeof(int));
  for (int i = 1; i < 1000; ++i) {
    if (i == 200) exit(0);
    k<<<1, i>>>(a);
  }
  return 0;
}
