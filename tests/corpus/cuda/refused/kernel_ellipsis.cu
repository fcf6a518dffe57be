// expect: bad_input
__global__ void any(int *a, ...) { //~ ERROR unsupported:kernel_ellipsis
  a[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}
__global__ void other(int *a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
