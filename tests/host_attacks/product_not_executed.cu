// For n = 60000 the product is not computed, so n is not below 46341.
#include <assert.h>
#include <stdlib.h>
__global__ void k(int s, int m) {
  assert(s < 50000 || m == 0);
}
int main(int argc, char** argv) {
  int n = atoi(argv[1]);
  if (n < 1) return 1;
  int m = n > 1000 ? 5 : n * n;
  k<<<1, 32>>>(n, m);
  return 0;
}
