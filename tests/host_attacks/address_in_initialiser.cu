// The initialisers of a constructor take the address of a parameter, which changes through a pointer.
#include <stdlib.h>
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = a[threadIdx.x]; }
struct S { int* p; int n; S(int v, int c) : p(&v), n(0) { int* t[2] = {p, p}; *t[c & 1] = 512; n = v; } };
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 4096);
  S s(256, argc);
  k<<<1, s.n>>>(a);
  return 0;
}
