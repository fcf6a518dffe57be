// Constructor with goto is not followed; its default member initializer launches with 512 (the site is not in calls_, so "not reachable").
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
__global__ void k(float* to) {
  __shared__ float s[256];
  s[threadIdx.x] = 1;
}
float* gp; int bad() { k<<<1, 512>>>(gp); return 1; }
struct S { int x = bad(); S() { goto e; e: ; } };
int main(int argc, char** argv) {
  float* p; cudaMalloc(&p, 100000);
  gp = p; k<<<1, 256>>>(p); S s;
  return 0;
}
