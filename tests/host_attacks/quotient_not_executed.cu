// For n = 60000 and w = 1 neither the product nor the quotient is computed, so n is not below 2148.
#include <assert.h>
#include <stdlib.h>
__global__ void k(int s, int m) {
  assert(s < 50000 || m == 0);
}
int main(int argc, char** argv) {
  int n = atoi(argv[1]);
  if (n < 1) return 1;
  int w = atoi(argv[2]);
  int m = n > 1000 ? 5 : n * 1000000 / w;
  k<<<1, 32>>>(n, m);
  return 0;
}
