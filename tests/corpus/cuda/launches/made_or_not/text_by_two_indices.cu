// expect: not_refuted
// i may be 1, so both numbers may be the same.
#include <stdlib.h>
__global__ void k() {
  __shared__ int s[256];
  s[threadIdx.x] = 1;
}
int main(int argc, char **argv) {
  for (int i = 1; i < 2; ++i) {
    int a = atoi(argv[i]), b = atoi(argv[1]);
    if (a < 1 || a > 256) return 1;
    k<<<1, b>>>();
  }
}
