// expect: proved
// No block runs where `n + 15` wraps around, so each thread writes an element of its own.
#include <stdlib.h>
__global__ void fill(unsigned *a, unsigned n) {
  unsigned x = blockIdx.x * blockDim.x + threadIdx.x;
  if (x < n) a[n > 4294967280u ? 0 : x] = x;
}
int main(int argc, char **argv) {
  unsigned n = atoi(argv[1]);
  unsigned *a;
  cudaMalloc(&a, (size_t)n * sizeof(unsigned));
  unsigned blocks = (n + 15) / 16;
  fill<<<blocks, 16>>>(a, n);
  return 0;
}
