// The constructor in one argument changes the variable in another one.
#include <stdlib.h>
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = a[threadIdx.x]; }
static int* total;
struct Tag { int n; Tag(int v) : n(v) { *total += 256; } };
struct Dims { int block; void set(int v, const Tag& tag) { block = v; } };
int main() {
  int* a;
  cudaMalloc(&a, 4096);
  int n = 256;
  total = &n;
  Dims d;
  d.set(n, Tag(3));
  k<<<1, d.block>>>(a);
  return 0;
}
