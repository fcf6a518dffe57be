// a node of a graph
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
  cudaKernelNodeParams p = {};
  p.func = (void*)k;
  p.blockDim = dim3(512);
  cudaGraphExecKernelNodeSetParams(0, 0, &p);
  return 0;
}
