// expect: undecided
// The block of a function is not followed.
#include <stdlib.h>
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x & 1];  //~ UNKNOWN access.bounds:program_access
}
int main(int argc, char** argv) try {
  int* a;
  cudaMalloc(&a, 1 << 20);
  int n = atoi(argv[1]);
  if (n < 1 || n > 256) throw 1;
  k<<<1, n>>>(a);
  return 0;
} catch (...) {
  return 1;
}
