// expect: refuted
// assumes first_may_have_ended: warp_masks
// Lanes of a warp leave the loop in different iterations, and go on.
__global__ void uneven_rounds(const int *in, int *out, int n) {
  int v = 0;
  for (int i = threadIdx.x; i < n; i += blockDim.x) v += __shfl_xor_sync(0xffffffff, in[i], 1); //~ ERROR barrier.divergence:missing_lanes
  __syncthreads();
  out[blockIdx.x * blockDim.x + threadIdx.x] = v;
}
__global__ void odd_lanes(int *out) {
  int v = threadIdx.x;
  if (v % 2 == 1) v = __shfl_xor_sync(0xffffffff, v, 2); //~ ERROR barrier.divergence:missing_lanes
  __syncthreads();
  out[blockIdx.x * blockDim.x + threadIdx.x] = v;
}
// Each lane gets the value of its neighbour.
__global__ void another_lane_chooses(const int *in, int *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  int v = __shfl_xor_sync(0xffffffff, in[i], 1);
  if (v > 0) v = __shfl_xor_sync(0xffffffff, v, 2); //~ ERROR barrier.divergence:missing_lanes
  __syncthreads();
  out[i] = v;
}
// What lanes get from a lane that has ended is undefined, and need not be equal.
__global__ void first_may_have_ended(const int *in, int *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (in[i] > n) return;
  const int v = __shfl_sync(0xffffffff, in[i], 0);
  if (v > 0) out[i] = __shfl_xor_sync(0xffffffff, v, 2);
  if (__any_sync(0xffffffff, in[i] == n)) out[i] = 1;
}
