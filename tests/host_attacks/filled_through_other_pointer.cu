// The loop fills what an unknown pointer leads to as well.
#include <stdlib.h>
int* same(int*);
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x];
}
int main() {
  int* a;
  cudaMalloc(&a, 4096);
  int* h = (int*)malloc(4 * sizeof(int));
  int* p = same(h);
  *p = 256;
  for (int i = 0; i < 4; ++i) h[i] = 512;
  k<<<1, *p>>>(a);
  return 0;
}
