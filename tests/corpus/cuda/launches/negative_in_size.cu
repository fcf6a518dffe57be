// expect: refuted
// (size_t)-1 is 18446744073709551615: the counterexample has the value that the program gives.
#include <stdlib.h>
__global__ void k(int* a, size_t m) {
  if (m % 1000 == 615) a[0] = threadIdx.x;  //~ ERROR race:write_write
}
int main(int argc, char** argv) {
  int x = atoi(argv[1]);
  if (x < 1 || x > 10) return 1;
  size_t m = -x;
  int* a;
  cudaMalloc(&a, sizeof(int));
  k<<<1, 64>>>(a, m);
  return 0;
}
