// expect: refuted
// An unsigned number of bytes of 32 bits wraps around: 2^30 elements are none.
#include <stdlib.h>
__global__ void fill(float* to, unsigned n) {
  if (n > 7) to[7] = 1;  //~ ERROR access.bounds:program_access
}
int main(int argc, char** argv) {
  unsigned n = strtoul(argv[1], 0, 10);
  float* to;
  unsigned bytes = n * 4;
  cudaMalloc(&to, bytes);
  fill<<<1, 1>>>(to, n);
  return 0;
}
