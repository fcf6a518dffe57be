// The allocation is successful.
#include <stdlib.h>
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x];  //~ ERROR access.bounds:program_access
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 4096);
  for (int i = 0; i < 2; ++i) {
    int* b = (int*)malloc(4);
    if (b == NULL) return 1;
    if (!b) exit(1);
    if (b != NULL && b[0] == 5) b[0] = 1;
    else b[0] = 2;
  }
  k<<<1, 512>>>(a);
  return 0;
}
