// What is known of one array is said of that one.
// expect: proved
// says k: every access to s in bounds; not checked: accesses to a (length unknown
// says k: where a block has at most 256 threads
__global__ void __launch_bounds__(256) k(int *a) {
  __shared__ int s[256];
  s[threadIdx.x] = threadIdx.x;
  a[blockIdx.x * blockDim.x + threadIdx.x] = s[threadIdx.x];
}
