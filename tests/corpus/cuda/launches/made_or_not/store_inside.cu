// The last element of the array lies inside.
#include <stdlib.h>
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x];  //~ ERROR access.bounds:program_access
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 4096);
  int t[300];
  int n = atoi(argv[1]);
  t[n] = 5;
  k<<<1, n>>>(a);
  return 0;
}
