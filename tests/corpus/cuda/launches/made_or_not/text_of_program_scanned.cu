// expect: not_refuted
#include <stdio.h>
__global__ void k() {
  __shared__ int s[256];
  s[threadIdx.x] = 1;
}
int main() {
  int n = 1;
  sscanf("256", "%d", &n);
  k<<<1, n>>>();
}
