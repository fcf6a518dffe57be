// expect: not_refuted
// A negative number of elements ends it, in a loop.
#include <vector>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
__global__ void k(int* a) { a[threadIdx.x & 31] = threadIdx.x; }
int main(int argc, char** argv) {
  int n = atoi(argv[1]);
  if (n < 1 || n > 1024) return 1;
  for (int i = 0; i < 2; ++i) {
    std::vector<double> table(32 - n);
  }
  int* a;
  cudaMalloc(&a, 4096);
  k<<<1, n>>>(a);
  return 0;
}
