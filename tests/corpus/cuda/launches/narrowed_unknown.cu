// expect: refuted
// An unknown number of 64 bits loses its upper half.
#include <stdlib.h>
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];  //~ ERROR access.bounds:program_access
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  long long n = atoll(argv[1]);
  if (n > 256) return 1;
  unsigned b = n;
  k<<<1, b>>>(a);
  return 0;
}
