// expect: proved
// A shift of 64 bits loses its upper bits, and not the lower ones that it shifts in.
#include <stdlib.h>
__global__ void k(int* a, int b) {
  if (b == 300) a[0] = threadIdx.x;
}
int main(int argc, char** argv) {
  unsigned long x = strtoul(argv[1], 0, 10);
  unsigned long y = x << 5;
  int* a;
  cudaMalloc(&a, sizeof(int));
  k<<<1, 64>>>(a, y == 97 && x > 100 ? 300 : 64);
  return 0;
}
