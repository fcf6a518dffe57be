// Constructor stores &n in a member; *s.q = 512 writes s.n.
#include <stdlib.h>
#include <string.h>
__global__ void k(float* to) {
  __shared__ float s[256];
  s[threadIdx.x] = 1;
  to[blockIdx.x*blockDim.x+threadIdx.x] = s[threadIdx.x];
}
struct S { int n; int* q; S() : n(256) { q = &n; } };
int main(int argc, char** argv) {
  float* p; cudaMalloc(&p, 100000);
  S s; *s.q = 512; k<<<1, s.n>>>(p);
  return 0;
}
