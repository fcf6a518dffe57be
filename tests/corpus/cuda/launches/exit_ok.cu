// expect: proved
// A function that ends the program.
#include <stdlib.h>
void fail() { exit(1); }
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  if (argc > 256) fail();
  k<<<1, argc>>>(a);
  return 0;
}
