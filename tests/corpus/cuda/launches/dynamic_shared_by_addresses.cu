// expect: refuted
// The fifth argument of cudaLaunchKernel is the number of bytes; the last element lies behind them.
__global__ void k(int* a) {
  extern __shared__ int s[];
  s[threadIdx.x] = 1;
  if (threadIdx.x == 0) s[blockDim.x] = 0;  //~ ERROR access.bounds:program_access
  __syncthreads();
  if (threadIdx.x == 0) a[blockIdx.x] = s[1];
}
int main() {
  int* a;
  cudaMalloc(&a, 8 * sizeof(int));
  void* arguments[] = {&a};
  cudaLaunchKernel((const void*)k, dim3(8), dim3(32), arguments, 32 * sizeof(int), 0);
  return 0;
}
