// expect: bad_input
// No kernel has an exception specification; other functions may have one.
__device__ int one() noexcept { return 1; }
__global__ void quiet(int *a) noexcept { //~ ERROR unsupported:kernel_exception_specification
  a[blockIdx.x * blockDim.x + threadIdx.x] = one();
}
__global__ void loud(int *a) noexcept(false) { //~ ERROR unsupported:kernel_exception_specification
  a[blockIdx.x * blockDim.x + threadIdx.x] = one();
}
