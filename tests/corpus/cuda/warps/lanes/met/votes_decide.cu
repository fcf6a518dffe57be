// assumes not: warp_masks
// A vote has one result for the warp, and so has the value of its first lane.
__global__ void while_any(const int *in, int *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  int v = i < n ? in[i] : 0;
  while (__any_sync(0xffffffff, v > 100)) v = v > 100 ? v / 2 : v;
  __syncthreads();
  if (i < n) out[i] = v;
}
__global__ void first_lane_chooses(int *next, int *out, int n) {
  int at = 0;
  do {
    if (threadIdx.x % 32 == 0) at = atomicAdd(next, 32);
    at = __shfl_sync(0xffffffff, at, 0);
    const int all = __all_sync(0xffffffff, at + (int)threadIdx.x < n);
    if (all) atomicAdd(out, __shfl_xor_sync(0xffffffff, at, 1));
  } while (at < n);
  __syncthreads();
  atomicAdd(out, 1);
}
