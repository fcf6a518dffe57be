// expect: not_refuted
// Both numbers are the same.
#include <stdlib.h>
__global__ void k() {
  __shared__ int s[256];
  s[threadIdx.x] = 1;
}
int main(int argc, char **argv) {
  const char *t = argv[1];
  int a = atoi(t), b = atoi(argv[1]);
  if (a < 1 || a > 256) return 1;
  k<<<1, b>>>();
}
