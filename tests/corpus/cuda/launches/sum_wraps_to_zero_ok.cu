// expect: proved
// Where n + 255 wraps around, there is no block.
#include <stdlib.h>
__global__ void tail(int* a, unsigned n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = 1;
  if (i == 0) {
    for (unsigned j = gridDim.x * blockDim.x; j < n; ++j) a[j % 2] = 2;
  }
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1ULL << 40);
  unsigned n = strtoul(argv[1], 0, 10);
  unsigned blocks = (n + 255) / 256;
  tail<<<blocks, 256>>>(a, n);
  return 0;
}
