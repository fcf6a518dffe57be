// Every number has a text to the base 2.
#include <stdlib.h>
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x];  //~ ERROR access.bounds:program_access
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 4096);
  int n = strtol(argv[1], NULL, 2);
  k<<<1, n>>>(a);
  return 0;
}
