// How often a warp goes round is equal in its lanes, and not in the block.
// flags: --local-size 64
// expect: refuted
__global__ void k(int *out) {
  __shared__ int flag;
  const int t = threadIdx.x;
  int i = 0;
  while (i < t / 32) {
    __syncwarp();
    ++i;
  }
  if (t == 0 && i == 0) flag = 1;  //~ ERROR race:read_write
  if (t == 32 && i == 1) out[blockIdx.x] = flag;
}
// Behind it the lanes of a warp are together.
__global__ void together(int *out) {
  __shared__ int part[64];
  const int t = threadIdx.x;
  for (int i = 0; i < t / 32; ++i) {
    part[t] = i;
    __syncwarp();
    out[blockIdx.x * 64 + t] = part[t / 32 * 32 + 31 - t % 32];
    __syncwarp();
  }
}
