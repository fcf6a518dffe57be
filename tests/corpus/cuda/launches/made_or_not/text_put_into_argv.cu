// expect: not_refuted
#include <stdlib.h>
__global__ void k() {
  __shared__ int s[256];
  s[threadIdx.x] = 1;
}
int main(int argc, char **argv) {
  char text[] = "256";
  argv[1] = text;
  k<<<1, atoi(argv[1])>>>();
}
