// What follows a trap knows that it was not reached.
//@ requires n <= blockDim.x * gridDim.x;
__global__ void never(int* a, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < 0) __trap();
  if (i >= n) return;
  if (i >= n) __builtin_trap();
  a[i] = i;
}
__global__ void of_a_switch(int* a, int k) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  switch (k & 1) {
    case 0: a[i] = 1; break;
    case 1: a[i] = 2; break;
    default: __trap();
  }
}
// With a barrier behind it: all threads come there.
__global__ void with_a_barrier() {
  __shared__ int s[64];
  if (threadIdx.x < 64) {
    s[threadIdx.x] = threadIdx.x;
    if (s[threadIdx.x] != threadIdx.x) __trap();
  }
  __syncthreads();
  if (threadIdx.x < 64) s[63 - threadIdx.x] = 1;
}
__device__ int pick(int k) {
  if (k == 0) return 1;
  if (k != 0) return 2;
  __trap();
}
__global__ void no_value_behind(int* a, int k) { a[blockIdx.x * blockDim.x + threadIdx.x] = pick(k); }
