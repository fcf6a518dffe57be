// expect: refuted
// A trap ends the launch with an error, as a failed assertion does: no thread may come to it.
__global__ void of_every_thread() { __trap(); } //~ ERROR assert:false
__global__ void of_some(const int* a, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && a[i] < 0) __trap(); //~ ERROR assert:false
}
__global__ void of_clang(int n) {
  if (n == 7) __builtin_trap(); //~ ERROR assert:false
}
__device__ int checked(int i, int n) {
  if (i >= n) __trap(); //~ ERROR assert:false
  return i;
}
__global__ void in_a_helper(int* a, int n) { a[checked(blockIdx.x * blockDim.x + threadIdx.x, n)] = 1; }
__global__ void behind_a_barrier(int* a) {
  __shared__ int s;
  if (threadIdx.x == 0) s = a[blockIdx.x];
  __syncthreads();
  if (s == 3) __trap(); //~ ERROR assert:false
  __syncthreads();
  if (threadIdx.x == 0) s = 1;
}
