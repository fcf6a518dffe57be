// expect: refuted
#include <stdio.h>
__global__ void k() {
  __shared__ int s[256];
  s[threadIdx.x] = 1;  //~ ERROR access.bounds:program_access
}
int main(int argc, char **argv) {
  int n = 1;
  sscanf(argv[1], "%d", &n);
  k<<<1, n>>>();
}
