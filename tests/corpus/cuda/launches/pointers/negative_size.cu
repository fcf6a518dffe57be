// expect: proved
// says: every access in bounds
// A negative number of elements is a size of nearly 2^64 bytes, which no allocation gives.
#include <stdlib.h>
__global__ void fill(float* to, int n) {
  if (n < 0) to[n] = 1;
}
int main(int argc, char** argv) {
  int n = atoi(argv[1]);
  float* to;
  cudaMalloc(&to, n * sizeof(float));
  fill<<<1, 1>>>(to, n);
  return 0;
}
