// flags: --deny warp_masks
// expect: refuted
__global__ void k(int *out, int n, unsigned mask) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = __shfl_xor_sync(mask, i, 1);
}
