// Some run has three arguments.
#include <stdlib.h>
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x];  //~ ERROR access.bounds:program_access
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 4096);
  if (argc != 3) return 1;
  k<<<1, atoi(argv[2])>>>(a);
  return 0;
}
