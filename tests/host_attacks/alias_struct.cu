// `this` escapes; h.b == h.a at the launch: race a[i]=a[i+1].
// but for: aliasing
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
__global__ void ka(float* a, float* b) { a[threadIdx.x] = b[threadIdx.x + 1]; }
struct H { float *a, *b; H(float* x) : a(x), b(nullptr) { cudaMalloc(&b, 4000); reg(); } void reg(); }; H* g; void H::reg() { g = this; } void same() { g->b = g->a; }
int main(int argc, char** argv) {
  float* p; cudaMalloc(&p, 100000);
  H h(p); same(); ka<<<1, 128>>>(h.a, h.b);
  return 0;
}
