// Behind a barrier of the warp an element holds what another lane stored since the barrier of the block.
// flags: --local-size 64
// expect: refuted
__global__ void k(int *out) {
  __shared__ int flag;
  const int t = threadIdx.x;
  if (t == 0) flag = 0;
  __syncthreads();
  if (t < 32) {
    const int before = flag;
    __syncwarp();
    if (t == 0) flag = 1;
    __syncwarp();
    if (flag != before) out[blockIdx.x] = t;  //~ ERROR race:write_write
  }
}
// What a lane stored need not be what the element holds behind the next barrier of the block.
__global__ void overwritten(int *out) {
  __shared__ int part[64];
  const int t = threadIdx.x;
  part[t] = 0;
  __syncwarp();
  part[t / 32 * 32 + 31 - t % 32] = 1;
  __syncthreads();
  if (part[t] == 1) out[blockIdx.x] = t;  //~ ERROR race:write_write
}
