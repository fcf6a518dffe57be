// expect: not_refuted
// The vector grows in each iteration.
#include <vector>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
__global__ void k(int* a) { a[threadIdx.x & 31] = threadIdx.x; }
int main(int argc, char** argv) {
  int n = atoi(argv[1]);
  if (n < 1 || n > 1024) return 1;
  std::vector<int> work(1);
  for (size_t i = 0; i < work.size(); ++i) {
    if (n > 32) work.push_back(1);
  }
  int* a;
  cudaMalloc(&a, 4096);
  k<<<1, n>>>(a);
  return 0;
}
