// expect: proved
// says fill: launch of this program
// The driver launches a kernel of another module.
#include <cuda.h>
extern "C"
__global__ void fill(int* to, int all) {
  __shared__ int room[64];
  room[threadIdx.x] = all;
  if (all) to[0] = threadIdx.x;
}
int main(int argc, char** argv) {
  int* to;
  cudaMalloc(&to, 256 * sizeof(int));
  CUmodule module;
  CUfunction found;
  cuModuleLoad(&module, "scale.fatbin");
  cuModuleGetFunction(&found, module, "scale");
  int all = 1;
  void* list[] = {&to, &all};
  cuLaunchKernel(found, 1, 1, 1, 256, 1, 1, 0, 0, list, 0);
  fill<<<4, 64>>>(to, 0);
}
