// expect: not_proved
// A shift by the width of the type is undefined: its result is not known to be 0.
#include <stdlib.h>
__global__ void k(int* a, int b) {
  if (b != 0) a[0] = threadIdx.x;  //~ UNKNOWN race:write_write
}
int main(int argc, char** argv) {
  unsigned x = strtoul(argv[1], 0, 10);
  int by = 32;
  int* a;
  cudaMalloc(&a, sizeof(int));
  k<<<1, 64>>>(a, x >> by);
  return 0;
}
