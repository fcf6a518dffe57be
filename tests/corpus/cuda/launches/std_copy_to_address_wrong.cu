// expect: undecided
// The library stores to the variable through the address that it is given by reference.
#include <algorithm>
#include <stdlib.h>
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x]; //~ UNKNOWN access.bounds:program_access
}
int main(int argc, char** argv) {
  int x = atoi(argv[1]);
  int* a;
  cudaMalloc(&a, 1 << 20);
  int b = 256, c = 512;
  std::copy(&c, &c + 1, &b);
  k<<<1, b>>>(a);
  return 0;
}
