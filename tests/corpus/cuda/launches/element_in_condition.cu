// expect: not_refuted
// A condition that reads through a pointer may never be true.
#include <stdlib.h>
__global__ void k(int *a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x];
  a[threadIdx.x] = s[threadIdx.x] + 1;
}
int main() {
  int *a;
  cudaMalloc(&a, 1024 * sizeof(int));
  const char *mode = "fast";
  if (mode[0] == 's') k<<<1, 512>>>(a);
  k<<<1, 256>>>(a);
  return 0;
}
