// expect: proved
// As many blocks as needed: nothing is left for thread 0.
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
  int blocks = (n + 255) / 256;
  tail<<<blocks, 256>>>(a, n);
  return 0;
}
