// The initialiser of a member gives a reference to another member to a function that keeps it.
#include <stdlib.h>
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = a[threadIdx.x]; }
static int* q[2];
static int keep(int& r) { q[0] = q[1] = &r; return 1; }
struct S { int block = 64; int kept = keep(block); S() = default; void set(int v) { block = v; } };
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 4096);
  S s;
  s.set(256);
  *q[argc & 1] = 512;
  k<<<1, s.block>>>(a);
  return 0;
}
