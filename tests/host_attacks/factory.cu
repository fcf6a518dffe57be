// Same as this_escape: registry of objects; s.b is 512.
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
__global__ void k(float* to) {
  __shared__ float s[256];
  s[threadIdx.x] = 1;
}
struct S; S* all[4]; int count; struct S { int b; S() : b(256) { all[count++] = this; } void set() { b = 512; } }; void every() { for (int i = 0; i < count; i++) all[i]->set(); }
int main(int argc, char** argv) {
  float* p; cudaMalloc(&p, 100000);
  S s; every(); k<<<1, s.b>>>(p);
  return 0;
}
