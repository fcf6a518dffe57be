// A scan in one operand changes the variable in the other one.
#include <stdio.h>
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = a[threadIdx.x]; }
int main() {
  int* a;
  cudaMalloc(&a, 4096);
  int n = 256;
  int block = n + 0 * sscanf("512", "%d", &n);
  k<<<1, block>>>(a);
  return 0;
}
