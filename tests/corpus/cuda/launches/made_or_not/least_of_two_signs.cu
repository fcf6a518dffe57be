// expect: not_proved
// run: --local-size 512 --num-groups 1
// CUDA compares the numbers without their signs: min(-1, 1024u) is 1024.
#include <stdlib.h>
__global__ void k() {
  __shared__ int s[256];
  s[threadIdx.x] = 1;
}
int main(int argc, char **argv) {
  int n = atoi(argv[1]);
  if (n > 256 || n == 0) return 1;
  k<<<1, min(n, 1024u)>>>();
}
