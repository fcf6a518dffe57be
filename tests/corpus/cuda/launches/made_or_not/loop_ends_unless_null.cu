// expect: not_refuted
// The pointer is not null.
#include <stdlib.h>
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x];
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 4096);
  for (int i = 0; i < 2; ++i) {
    if (a != NULL) return 0;
  }
  k<<<1, 512>>>(a);
  return 0;
}
