// cudaLaunchKernelExC launches the kernel with larger blocks.
__global__ void fill(int* to, int all) {
  __shared__ int room[64];
  room[threadIdx.x] = all;
  if (all) to[0] = threadIdx.x;
}
int main(int argc, char** argv) {
  int* to;
  cudaMalloc(&to, 256 * sizeof(int));
  fill<<<4, 64>>>(to, 0);
  cudaLaunchConfig_t config = {};
  config.gridDim = dim3(1);
  config.blockDim = dim3(256);
  int all = 1;
  void* list[] = {&to, &all};
  cudaLaunchKernelExC(&config, (const void*)fill, list);
}
