// The constructor of a member registers its address.
#include <stdlib.h>
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = a[threadIdx.x]; }
static int* q[2];
struct Size { int n = 64; Size() { q[0] = q[1] = &n; } };
struct S { Size size; int m = 1; };
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 4096);
  S s;
  s.size.n = 256;
  *q[argc & 1] = 512;
  k<<<1, s.size.n>>>(a);
  return 0;
}
