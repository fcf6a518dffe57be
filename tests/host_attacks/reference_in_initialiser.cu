// The initialisers of a constructor give a reference to a parameter to a function that keeps it.
#include <stdlib.h>
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = a[threadIdx.x]; }
static int* q[2];
static int keep(int& r) { q[0] = q[1] = &r; return 1; }
struct S { int n, m; S(int v, int c) : n(keep(v)) { *q[c & 1] = 512; m = v; } };
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 4096);
  S s(256, argc);
  k<<<1, s.m>>>(a);
  return 0;
}
