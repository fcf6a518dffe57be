// expect: not_refuted
// The product wraps around for every input that passes: whether it is above the bound is not known, and no input refutes the kernel.
#include <stdint.h>
#include <stdlib.h>
__global__ void k(int* a, int b) {
  if (b == 300) a[0] = threadIdx.x;  //~ UNKNOWN race:write_write
}
int main(int argc, char** argv) {
  uint64_t x = strtoul(argv[1], 0, 10);
  if (x < 1000000) return 1;
  uint64_t h = x * 6364136223846793005ULL + 1;
  int* a;
  cudaMalloc(&a, sizeof(int));
  int b = 64;
  if (h > 18446744073709551610ULL) b = 300;
  k<<<1, 64>>>(a, b);
  return 0;
}
