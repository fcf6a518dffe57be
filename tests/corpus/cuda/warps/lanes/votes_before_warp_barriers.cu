// assumes not: warp_masks
// A vote has one result in the warp, and so has the value of lane 0: the barriers of the warp are met together.
__global__ void while_any(int *out) {
  int i = 0;
  while (__any_sync(0xffffffff, i < (int)threadIdx.x)) {
    i++;
    __syncwarp();
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = i;
}
__global__ void by_first_lane(int *out, const int *in) {
  int i = in[blockIdx.x * blockDim.x + threadIdx.x];
  while (__shfl_sync(0xffffffff, i, 0) > 0) {
    i--;
    __syncwarp();
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = i;
}
