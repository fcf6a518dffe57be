// expect: not_refuted
// n % 32 == 1 and n < 1000, so n <= 993.
#include <stdlib.h>
__global__ void k() {
  __shared__ int s[993];
  s[threadIdx.x] = 1;
}
int main(int argc, char **argv) {
  int n = atoi(argv[1]);
  if (n < 1 || n >= 1000) return 1;
  if (n % 32 != 1) return 1;
  k<<<1, n>>>();
}
