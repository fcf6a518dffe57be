// A constant parameter has the value of the argument, not of the default argument.
#include <stdlib.h>
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = a[threadIdx.x]; }
static void run(int* a, const dim3 block = 256) { k<<<1, block>>>(a); }
int main() {
  int* a;
  cudaMalloc(&a, 4096);
  run(a, dim3(512));
  return 0;
}
