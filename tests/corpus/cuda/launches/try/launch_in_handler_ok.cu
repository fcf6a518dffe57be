// expect: proved
// The launch of the handler has sizes of its own, and what was known before the block.
#include <stdexcept>
#include <stdlib.h>
__global__ void k(int* a, int n) {
  __shared__ int s[256];
  s[threadIdx.x] = 0;
  if (threadIdx.x < n) a[threadIdx.x] = 0;
}
int main(int argc, char** argv) {
  int n = atoi(argv[1]);
  if (n < 1) return 1;
  int* a;
  cudaMalloc(&a, n * sizeof(int));
  int b = 512;
  try {
    b = atoi(argv[2]);
    if (b < 1 || b > 256) throw std::runtime_error("size");
    k<<<1, b>>>(a, n);
  } catch (const std::runtime_error& e) {
    k<<<1, 256>>>(a, n);
  }
  return 0;
}
