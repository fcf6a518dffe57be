// The initialiser of a constant is evaluated as a constant expression.
#include <stdlib.h>
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = a[threadIdx.x]; }
int main() {
  int *a;
  cudaMalloc(&a, 4096);
  const int b = __builtin_is_constant_evaluated() ? 512 : 256;
  k<<<1, b>>>(a);
  return 0;
}
