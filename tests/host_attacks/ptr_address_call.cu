// cudaLaunchKernel through a variable
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
  const void* f = (const void*)k;
  void* args[] = {&a};
  cudaLaunchKernel(f, dim3(1), dim3(512), args, 0, 0);
  return 0;
}
