// The initialiser of a member takes the address of another member.
#include <stdlib.h>
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = a[threadIdx.x]; }
struct Inner { int* p; };
struct S { int block = 64; Inner inner = {&block}; void set(int v) { block = v; } };
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 4096);
  S s;
  int* t[2] = {s.inner.p, s.inner.p};
  s.set(256);
  *t[argc & 1] = 512;
  k<<<1, s.block>>>(a);
  return 0;
}
