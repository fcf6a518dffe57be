// An object in an initialiser list has its own address.
#include <stdlib.h>
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = a[threadIdx.x]; }
struct S { int block; int more[9]; S* self; S(int v) : block(v), self(this) {} };
struct W { S s; int n; };
static W make(int v) { return W{S(v), 5}; }
int main() {
  int* a;
  cudaMalloc(&a, 4096);
  W w = make(2);
  w.s.block = 256;
  w.s.self->block = 512;
  k<<<1, w.s.block>>>(a);
  return 0;
}
