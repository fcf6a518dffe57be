// `append` converts characters.
#include <assert.h>
#include <stdlib.h>
#include <stdio.h>
#include <string.h>
#include <utility>
#include <string>
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = a[threadIdx.x]; }
struct Conv { int* p; operator char() const { *p = 512; return 'c'; } };
int main(int argc, char** argv) {
  int n = atoi(argv[1]);
  int* a;
  cudaMalloc(&a, 4096);
  int b = 256;
  Conv c[2] = {{&b}, {&b}};
  std::string s;
  b = 256;
  s.append(c, c + 2);
  k<<<1, b>>>(a);
  return 0;
}
