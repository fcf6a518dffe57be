// The halves of an array overlap: the second one begins at n / 2, and n elements of each are used.
#include <stdlib.h>
__global__ void k(int* a, int* b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = b[i];
}
int main(int argc, char** argv) {
  int n = atoi(argv[1]);
  int* a;
  cudaMalloc(&a, 2 * n * sizeof(int));
  int* b = &a[n / 2];
  k<<<(n + 255) / 256, 256>>>(a, b, n);
  return 0;
}
