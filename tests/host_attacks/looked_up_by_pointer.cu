// A pointer leads to the function of the driver that finds kernels.
extern "C"
__global__ void fill(int* to, int all) {
  __shared__ int room[64];
  room[threadIdx.x] = all;
  if (all) to[0] = threadIdx.x;
}
typedef struct CUfunc_st* Found;
extern "C" int cuModuleGetFunction(Found* to, void* module, const char* name);
void start(Found what);
int main(int argc, char** argv) {
  int* to;
  cudaMalloc(&to, 256 * sizeof(int));
  fill<<<4, 64>>>(to, 0);
  Found found;
  auto find = cuModuleGetFunction;
  find(&found, 0, "fill");
  start(found);
}
