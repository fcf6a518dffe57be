// cudaLaunchKernelExC is not followed
#include <vector>
#include <utility>
#include <tuple>
#include <string.h>
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = 1;
}
__global__ void other(int* a) { }
typedef void (*Kernel)(int*);
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 4096);
  k<<<1, 256>>>(a);
  cudaLaunchConfig_t config = {};
  config.gridDim = dim3(1);
  config.blockDim = dim3(512);
  cudaLaunchKernelEx(&config, k, a);
  return 0;
}
