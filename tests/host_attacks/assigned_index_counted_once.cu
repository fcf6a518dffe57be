// The place of an assignment is evaluated once.
#include <stdlib.h>
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = a[threadIdx.x]; }
int main() {
  int *a;
  cudaMalloc(&a, 4096);
  int t[4] = {0, 0, 0, 0}, i = 0;
  int &r = (t[i++] = 3);
  r = 1;
  k<<<1, i == 1 ? 512 : 256>>>(a);
  return 0;
}
