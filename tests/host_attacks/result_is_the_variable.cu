// The variable that is returned may be the one that gets the result.
#include <stdlib.h>
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = a[threadIdx.x]; }
static int* q;
struct S { int block; int more[9]; };
static S make() { S r; r.block = 1; q = &r.block; return r; }
int main() {
  int* a;
  cudaMalloc(&a, 4096);
  S b = make();
  b.block = 256;
  *q = 512;
  k<<<1, b.block>>>(a);
  return 0;
}
