// INT_MIN / -1 is not computed, so the numbers may be these.
#include <assert.h>
#include <limits.h>
#include <stdlib.h>
__global__ void k(int a, int b, int m) {
  assert(a > INT_MIN || b != -1 || m == 0);
}
int main(int argc, char** argv) {
  int a = atoi(argv[1]), b = atoi(argv[2]);
  int m = b > 0 ? a / b : 1;
  k<<<1, 32>>>(a, b, m);
  return 0;
}
