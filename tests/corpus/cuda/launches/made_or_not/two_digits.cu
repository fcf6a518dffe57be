// expect: not_refuted
// The width of the format admits numbers up to 99.
#include <stdio.h>
__global__ void k() {
  __shared__ int s[99];
  s[threadIdx.x] = 1;
}
int main() {
  int n = 1;
  scanf("%2d", &n);
  if (n < 1) return 1;
  k<<<1, n>>>();
}
