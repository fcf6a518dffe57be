// Each warp has an area of its own, and its lanes exchange in it.
// flags: --local-size 128
__global__ void k(int *out, const int *in) {
  __shared__ int area[4][32];
  const int t = threadIdx.x, w = t / 32, lane = t % 32;
  area[w][lane] = in[blockIdx.x * 128 + t];
  __syncwarp();
  out[blockIdx.x * 128 + t] = area[w][(lane + 1) % 32];
}
// Through global memory.
__global__ void shared_by_none(int *out, int *a) {
  const int t = threadIdx.x, i = blockIdx.x * 128 + t;
  a[i] = t;
  __syncwarp(0xffffffff);
  out[i] = a[i - t % 32 + 31 - t % 32];
}
