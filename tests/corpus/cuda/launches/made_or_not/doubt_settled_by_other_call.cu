// expect: not_refuted
// The first call ends the program, whatever the number is.
#include <stdlib.h>
static void check(int n, bool ends) {
  if ((n & 4) == 0) {
    if (ends) exit(1);
  }
}
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x];
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 4096);
  check(argc & 2, true);
  check(argc & 2, false);
  k<<<1, 512>>>(a);
  return 0;
}
