// The array of a subscript is evaluated before the index.
#include <stdlib.h>
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = a[threadIdx.x]; }
static int *pick(int *t, int *i) {
  *i = 2;
  return t;
}
int main() {
  int *a;
  cudaMalloc(&a, 4096);
  int t[4] = {256, 256, 512, 256}, i = 0;
  int n = pick(t, &i)[i];
  k<<<1, n>>>(a);
  return 0;
}
