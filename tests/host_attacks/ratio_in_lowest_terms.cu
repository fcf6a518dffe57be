// A ratio is in lowest terms.
#include <assert.h>
#include <stdlib.h>
#include <stdio.h>
#include <string.h>
#include <utility>
#include <ratio>
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = a[threadIdx.x]; }
int main(int argc, char** argv) {
  int n = atoi(argv[1]);
  int* a;
  cudaMalloc(&a, 4096);
  k<<<1, 1536 / std::ratio<6, 4>::num>>>(a);
  return 0;
}
