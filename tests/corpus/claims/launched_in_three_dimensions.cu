// expect: refuted
__global__ void k(int *a) {
  a[blockIdx.x * blockDim.x + threadIdx.x] = blockIdx.x; //~ ERROR race:write_write
}
void run(int *a, int n) {
  const dim3 one(32), many(4, 1, n);
  void *args[] = {&a};
  cudaLaunchKernel((const void *)k, many, one, args, 0, 0);
}
