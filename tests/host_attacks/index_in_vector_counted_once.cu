// `++t[i++]` of a vector changes `i` once.
#include <stdlib.h>
#include <stdio.h>
#include <string.h>
#include <vector>
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = a[threadIdx.x]; }
int main(int argc, char** argv) {
  int n = atoi(argv[1]);
  int* a;
  cudaMalloc(&a, 4096);
  std::vector<int> t(4, 5); int i = 0;
  int y = ++t[i++];
  k<<<1, i == 1 ? 512 : 256>>>(a);
  return 0;
}
