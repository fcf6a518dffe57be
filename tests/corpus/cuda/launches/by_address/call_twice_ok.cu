// expect: proved
// says: every access in bounds
// A launch does not change the arguments: the second one has the same.
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
  dim3 grid(n / 256 + 1), block(256);
  void* args[] = {(void*)&a, (void*)&n};
  for (int i = 0; i < 2; ++i) cudaLaunchKernel(&k, grid, block, args);
  cudaLaunchCooperativeKernel((const void*)k, grid, dim3(128), args, 0, 0);
  return 0;
}
