// assumes: warp_masks
// A mask that is computed, one of some lanes, and an operation that is not followed.
__global__ void computed(const int *in, int *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned mask = __ballot_sync(0xffffffff, i < n);
  if (i < n) out[i] = __shfl_xor_sync(mask, in[i], 1);
}
__global__ void of_some(const int *in, int *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (threadIdx.x % 32 < 16) out[i] = __shfl_xor_sync(0xffff, in[i], 1);
}
__global__ void sums(const int *in, int *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = __reduce_add_sync(0xffffffff, in[i]) + __shfl_xor_sync(0xffffffff, in[i], 1);
}
