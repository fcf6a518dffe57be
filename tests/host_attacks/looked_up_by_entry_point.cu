// The function that finds kernels is itself found by its name.
extern "C"
__global__ void fill(int* to, int all) {
  __shared__ int room[64];
  room[threadIdx.x] = all;
  if (all) to[0] = threadIdx.x;
}
extern "C" int cudaGetDriverEntryPoint(const char* name, void** to, unsigned long long flags);
void start(void* what);
int main(int argc, char** argv) {
  int* to;
  cudaMalloc(&to, 256 * sizeof(int));
  fill<<<4, 64>>>(to, 0);
  int (*find)(void**, void*, const char*);
  void* found;
  cudaGetDriverEntryPoint("cuModuleGetFunction", (void**)&find, 0);
  find(&found, 0, "fill");
  start(found);
}
