// expect: proved
// assumes: extents
// The array may have been freed where the handler launches.
#include <stdexcept>
#include <stdlib.h>
__global__ void k(int* a, int n) {
  if (threadIdx.x < n) a[threadIdx.x] = 0;
}
int main(int argc, char** argv) {
  int n = atoi(argv[1]);
  if (n < 1) return 1;
  int* a;
  cudaMalloc(&a, n * sizeof(int));
  try {
    cudaFree(a);
    if (n > 8) throw std::runtime_error("n");
  } catch (const std::runtime_error&) {
    k<<<1, 256>>>(a, n);
  }
  return 0;
}
