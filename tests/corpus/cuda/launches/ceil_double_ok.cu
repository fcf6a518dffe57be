// expect: proved
// Rounded up by floating point of double precision.
#include <math.h>
#include <stdlib.h>
__global__ void tail(int* a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = 1;
  if (i == 0) {
    for (int j = gridDim.x * blockDim.x; j < n; ++j) a[j % 2] = 2;
  }
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1ULL << 40);
  int n = atoi(argv[1]);
  int blocks = ceil((double)n / 256);
  tail<<<blocks, 256>>>(a, n);
  return 0;
}
