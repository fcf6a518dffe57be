// The conversion of elements, which the constructor of a vector calls, changes the block.
#include <stdlib.h>
#include <stdio.h>
#include <string.h>
#include <vector>
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = a[threadIdx.x]; }
struct Conv { int* p; operator int() const { *p = 512; return 3; } };
int main(int argc, char** argv) {
  int n = atoi(argv[1]);
  int* a;
  cudaMalloc(&a, 4096);
  int b = 256;
  Conv c[2] = {{&b}, {&b}};
  b = 256;
  std::vector<int> s(c, c + 2);
  k<<<1, b>>>(a);
  return 0;
}
