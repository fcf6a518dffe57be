// expect: undecided
// What is checked where it is not known whether is not known behind it: the function may be true each time.
#include <assert.h>
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];  //~ UNKNOWN access.bounds:program_access
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  int b = argc;
  if (no_such_function()) assert(b <= 256);
  if (b < 1) b = 1;
  k<<<1, b>>>(a);
  return 0;
}
