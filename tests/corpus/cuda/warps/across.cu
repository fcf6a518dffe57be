// A barrier of a warp orders nothing between two warps.
// flags: --local-size 128
// expect: refuted
__global__ void k(int *out, const int *in) {
  __shared__ int part[128];
  const int t = threadIdx.x;
  part[t] = in[blockIdx.x * 128 + t];  //~ ERROR race:read_write
  __syncwarp();
  out[blockIdx.x * 128 + t] = part[(t + 1) % 128];
}
