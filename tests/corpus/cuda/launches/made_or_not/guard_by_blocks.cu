// expect: not_refuted
// One block of 128 is enough.
#include <stdlib.h>
__global__ void k() {
  __shared__ int s[128];
  s[threadIdx.x] = 1;
}
int main(int argc, char **argv) {
  int n = atoi(argv[1]);
  if (n < 1 || (n + 127) / 128 > 1) return 1;
  k<<<1, n>>>();
}
