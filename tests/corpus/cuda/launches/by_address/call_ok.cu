// expect: proved
// says: every access in bounds
// assumes not: extents
// `cudaLaunchKernel` with the addresses of the arguments.
#include <stdlib.h>
__global__ void k(int* a, int n) {
  __shared__ int s[256];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[threadIdx.x] = i;
  if (i < n) a[i] = i;
}
int main(int argc, char** argv) {
  int n = atoi(argv[1]);
  int* a;
  cudaMalloc(&a, n * sizeof(int));
  void* args[] = {&a, &n};
  cudaLaunchKernel((void*)k, (n + 255) / 256, 256, args, 0, 0);
  return 0;
}
