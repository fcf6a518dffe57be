// cudaLaunchKernel in a template
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
template <class F> void run(F f, int* a, int b) {
  void* args[] = {&a};
  cudaLaunchKernel((const void*)f, dim3(1), dim3(b), args, 0, 0);
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 4096);
  k<<<1, 256>>>(a);
  run(k, a, 512);
  return 0;
}
