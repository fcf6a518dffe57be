// expect: undecided
// -x is a large number in 128 bits, too. Such numbers are not followed.
#include <stdlib.h>
__global__ void k(int* a, int b) {
  if (b == 300) a[0] = threadIdx.x;  //~ UNKNOWN race:write_write
}
int main(int argc, char** argv) {
  int x = atoi(argv[1]);
  unsigned __int128 m = -x;
  int* a;
  cudaMalloc(&a, sizeof(int));
  int b = 64;
  if (m > 5 && x > 10) b = 300;
  k<<<1, 64>>>(a, b);
  return 0;
}
