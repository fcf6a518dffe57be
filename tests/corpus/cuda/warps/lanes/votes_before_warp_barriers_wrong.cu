// expect: refuted
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
