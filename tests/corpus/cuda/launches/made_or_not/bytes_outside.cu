// expect: not_refuted
// The function writes no byte outside of the array.
#include <stdlib.h>
#include <string.h>
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x];
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 4096);
  char b[256];
  int n = atoi(argv[1]);
  memset(b, 0, n);
  k<<<1, n>>>(a);
  return 0;
}
