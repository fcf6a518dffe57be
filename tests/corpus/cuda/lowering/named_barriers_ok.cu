// Without a number of threads, or with that of the block, all threads of the block wait at a barrier with a number.
// expect: proved
__global__ void without_number(int *a) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  if (t < 64) s[t] = t;
  asm volatile("bar.sync 1;" ::: "memory");
  if (t < 64) a[blockIdx.x * blockDim.x + t] = s[63 - t];
  asm volatile("barrier.sync %0;" ::"r"(2) : "memory");
  if (t < 64) s[t] = t + 1;
}
__global__ void with_size(int *a) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  if (t < 64) s[t] = t;
  asm volatile("bar.sync %0, %1;" ::"r"(3), "r"(blockDim.x) : "memory");
  if (t < 64) a[blockIdx.x * blockDim.x + t] = s[63 - t];
}
