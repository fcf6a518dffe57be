// expect: proved
// A lambda throws in the block.
#include <stdexcept>
#include <stdlib.h>
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x & 1];
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  int n = atoi(argv[1]);
  auto check = [&] {
    if (n < 1 || n > 256) throw std::runtime_error("n");
  };
  try {
    check();
    k<<<1, n>>>(a);
  } catch (const std::runtime_error&) {
    return 1;
  }
  return 0;
}
