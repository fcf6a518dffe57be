// Two constructors in arguments change one variable.
#include <stdlib.h>
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = a[threadIdx.x]; }
static int* total;
struct Tag { int n; Tag(int v) : n(v) { *total = *total * 2 + v; } };
static int first(Tag a, Tag b) { return a.n; }
int main() {
  int* a;
  cudaMalloc(&a, 4096);
  int n = 1;
  total = &n;
  first(Tag(2), Tag(4));  // left to right: (1 * 2 + 2) * 2 + 4 == 12; right to left: (1 * 2 + 4) * 2 + 2 == 14
  k<<<1, n == 12 ? 256 : 512>>>(a);
  return 0;
}
