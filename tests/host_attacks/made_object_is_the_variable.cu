// The object that the function makes is the variable that gets the result.
#include <stdlib.h>
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = a[threadIdx.x]; }
static int* q;
struct S { int block; int more[9]; S() : block(1) { q = &block; } };
static S make() { return S(); }
int main() {
  int* a;
  cudaMalloc(&a, 4096);
  S b = make();
  b.block = 256;
  *q = 512;
  k<<<1, b.block>>>(a);
  return 0;
}
