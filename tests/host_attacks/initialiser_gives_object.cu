// The initialiser of a member takes the address of the object.
#include <stdlib.h>
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = a[threadIdx.x]; }
struct S { int block = 64; S* self = this; void set(int v) { block = v; } };
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 4096);
  S s;
  S* t[2] = {s.self, s.self};
  s.set(256);
  t[argc & 1]->block = 512;
  k<<<1, s.block>>>(a);
  return 0;
}
