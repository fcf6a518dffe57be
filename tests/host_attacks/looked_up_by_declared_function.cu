// The file declares the functions of the driver.
extern "C"
__global__ void fill(int* to, int all) {
  __shared__ int room[64];
  room[threadIdx.x] = all;
  if (all) to[0] = threadIdx.x;
}
typedef struct CUmod_st* Module;
typedef struct CUfunc_st* Found;
extern "C" int cuModuleLoad(Module* to, const char* file);
extern "C" int cuModuleGetFunction(Found* to, Module module, const char* name);
extern "C" int cuLaunchKernel(Found what, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by, unsigned bz, unsigned shared, cudaStream_t stream, void** list, void** extra);
int main(int argc, char** argv) {
  int* to;
  cudaMalloc(&to, 256 * sizeof(int));
  fill<<<4, 64>>>(to, 0);
  Module module;
  Found found;
  cuModuleLoad(&module, "fill.fatbin");
  cuModuleGetFunction(&found, module, "fill");
  int all = 1;
  void* list[] = {&to, &all};
  cuLaunchKernel(found, 1, 1, 1, 256, 1, 1, 0, 0, list, 0);
}
