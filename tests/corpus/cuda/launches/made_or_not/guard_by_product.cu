// expect: not_refuted
#include <stdlib.h>
__global__ void k() {
  __shared__ int s[20];
  s[threadIdx.x] = 1;
}
int main(int argc, char **argv) {
  int w = atoi(argv[1]), h = atoi(argv[2]);
  if (w < 1 || h < 1 || w * h > 20) return 1;
  k<<<1, w>>>();
}
