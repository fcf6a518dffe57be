// expect: not_refuted
// A shift by a negative number is undefined, so no input for which the host makes one refutes.
#include <stdlib.h>
#include <assert.h>
__global__ void k(int* a, int p) { assert(p != -2147483612ll); }
int main(int argc, char** argv) {
  int x = atoi(argv[1]);
  int y = atoi(argv[2]);
  if ((x < 1)) return 1;
  if ((y > 1000)) return 1;
  int v2 = y - x;
  if (y % x < (1 << y) && x > 2000000000) return 1;
  int* a;
  cudaMalloc(&a, 4);
  k<<<1, 1>>>(a, v2);
  return 0;
}
