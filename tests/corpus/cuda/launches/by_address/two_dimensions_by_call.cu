// expect: refuted
// By a call, in two dimensions.
__global__ void k(int* a) {
  a[blockIdx.x * blockDim.x + threadIdx.x] = clock();  //~ ERROR race:write_write
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  const void* f = (const void*)k;
  void* args[] = {&a};
  dim3 block(16, 16);
  cudaLaunchKernel(f, dim3(1), block, args, 0, 0);
  return 0;
}
