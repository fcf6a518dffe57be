// A function of a library of which nothing is known frees the array.
#include <sys/mman.h>
__global__ void k(int* a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < 100) a[i] = i;
}
int main() {
  int* a;
  cudaMalloc(&a, 100 * sizeof(int));
  munmap(a, 400);
  k<<<4, 32>>>(a);
  return 0;
}
// but for: extents
