// assumes not: warp_masks
// Lanes that have ended are not waited for.
__global__ void returns(const int *in, int *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  out[i] = __shfl_xor_sync(0xffffffff, in[i], 1);
}
__global__ void leaves_its_loop(const int *in, int *out, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) out[i] = __shfl_xor_sync(0xffffffff, in[i], 1);
}
