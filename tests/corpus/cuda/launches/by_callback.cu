// expect: undecided
// A function that the library calls back, with any argument.
#include <stdlib.h>
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];  //~ UNKNOWN access.bounds:program_access
}
int* a;
int compare(const void* x, const void* y) {
  k<<<1, *(const int*)x>>>(a);
  return 0;
}
int main() {
  int v[2] = {256, 512};
  k<<<1, 256>>>(a);
  qsort(v, 2, sizeof(int), compare);
  return 0;
}
