// The compiler may move accesses over an instruction that does not name memory.
// expect: bad_input
__global__ void plain(int *a) {
  __shared__ int s[1024];
  s[threadIdx.x] = 1;
  asm("bar.sync 3;");  //~ ERROR unsupported:barrier_without_memory
  a[blockIdx.x * blockDim.x + threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}
__global__ void is_volatile(int *a) {
  __shared__ int s[1024];
  s[threadIdx.x] = 1;
  asm volatile("bar.sync 3, 64;");  //~ ERROR unsupported:barrier_without_memory
  a[blockIdx.x * blockDim.x + threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}
