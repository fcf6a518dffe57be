// The conversion of an argument, which `emplace_back` calls, changes the block.
#include <stdlib.h>
#include <stdio.h>
#include <string.h>
#include <vector>
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = a[threadIdx.x]; }
struct Conv { int* p; operator int() const { return *p = 512; } };
int main(int argc, char** argv) {
  int n = atoi(argv[1]);
  int* a;
  cudaMalloc(&a, 4096);
  int b = 256;
  Conv c = {&b};
  std::vector<int> v;
  b = 256;
  v.emplace_back(c);
  k<<<1, b>>>(a);
  return 0;
}
