// The name in the module is that of C++.
__global__ void fill(int* to, int all) {
  __shared__ int room[64];
  room[threadIdx.x] = all;
  if (all) to[0] = threadIdx.x;
}
int main(int argc, char** argv) {
  int* to;
  cudaMalloc(&to, 256 * sizeof(int));
  fill<<<4, 64>>>(to, 0);
  CUmodule module;
  CUfunction found;
  cuModuleLoad(&module, "fill.fatbin");
  cuModuleGetFunction(&found, module, "_Z4fillPii");
  int all = 1;
  void* list[] = {&to, &all};
  cuLaunchKernel(found, 1, 1, 1, 256, 1, 1, 0, 0, list, 0);
}
