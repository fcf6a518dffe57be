// In one round the warps write different elements; but nothing keeps them in one round.
// flags: --local-size 64
// expect: refuted
__global__ void k() {
  __shared__ int part[2];
  const int w = threadIdx.x / 32, lane = threadIdx.x % 32;
  for (int i = 0; i < 4; ++i) {
    if (lane == 0) part[(w + i) % 2] = i;  //~ ERROR race:write_write
    __syncwarp();
  }
}
// With a barrier of the block they are.
__global__ void kept_together() {
  __shared__ int part[2];
  const int w = threadIdx.x / 32, lane = threadIdx.x % 32;
  for (int i = 0; i < 4; ++i) {
    if (lane == 0) part[(w + i) % 2] = i;
    __syncthreads();
  }
}
