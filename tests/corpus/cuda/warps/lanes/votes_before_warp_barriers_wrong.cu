// expect: not_proved
// Each lane gets the value of its neighbour, and decides by it whether it comes to the barrier of the warp.
__global__ void by_neighbour(int *out, const int *in) {
  int i = in[blockIdx.x * blockDim.x + threadIdx.x];
  if (__shfl_xor_sync(0xffffffff, i, 1) > 0) __syncwarp();
  i = __shfl_xor_sync(0xffffffff, i, 2);
  out[blockIdx.x * blockDim.x + threadIdx.x] = i;
}
// The value of lane 0 is that of the first lane of each half.
__global__ void by_halves(int *out, const int *in) {
  int i = in[blockIdx.x * blockDim.x + threadIdx.x];
  if (__shfl_sync(0xffffffff, i, 0, 16) > 0) __syncwarp();
  i = __shfl_xor_sync(0xffffffff, i, 2);
  out[blockIdx.x * blockDim.x + threadIdx.x] = i;
}
// Some lanes make more votes than others.
__global__ void in_a_branch(int *out, int n) {
  int i = 0;
  if (threadIdx.x % 2 == 0) i = __any_sync(0x55555555, n > 3);
  if (i) __syncwarp();
  i = __shfl_xor_sync(0xffffffff, i, 2);
  out[blockIdx.x * blockDim.x + threadIdx.x] = i;
}
