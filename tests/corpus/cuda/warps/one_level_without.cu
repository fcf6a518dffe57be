// One barrier of the warp is missing, behind the last store.
// expect: refuted
__global__ void total(int *out, const int *in) {
  __shared__ int part[64];
  const int t = threadIdx.x;
  if (t < 64) part[t] = in[blockIdx.x * 64 + t];
  __syncthreads();
  if (t < 32) {
    int v = part[t] + part[t + 32];
    __syncwarp();
    part[t] = v;  //~ ERROR race:read_write
    v += part[t + 16];
    __syncwarp();
    part[t] = v;
  }
}
