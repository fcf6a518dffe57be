// Masks that name a part of a warp: its lanes meet, whatever the others do.
// flags: --local-size 64
__global__ void first_half(int *out) {
  __shared__ int part[64];
  const int t = threadIdx.x, lane = t % 32;
  if (lane < 16) {
    part[t] = t;
    __syncwarp(0xffff);
    out[blockIdx.x * 64 + t] = part[t ^ 15];
  }
}
__global__ void second_half(int *out) {
  __shared__ int part[64];
  const int t = threadIdx.x, lane = t % 32;
  if (lane >= 16) {
    part[t] = t;
    __syncwarp(0xffffu << 16);
    out[blockIdx.x * 64 + t] = part[t ^ 15];
  }
}
__global__ void one_pair(int *out) {
  __shared__ int part[64];
  const int t = threadIdx.x;
  if (t == 2 || t == 3) {
    part[t] = t;
    __syncwarp(0xc);
    out[blockIdx.x * 2 + t - 2] = part[5 - t];
  }
}
__global__ void one_lane(int *out) {
  const int t = threadIdx.x;
  if (t == 5) {
    __syncwarp(1 << 5);
    out[blockIdx.x] = 1;
  }
}
