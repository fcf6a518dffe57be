// Lanes of a warp need not execute a statement together: the neighbour may still have to read what this one writes.
// expect: refuted
__global__ void total(int *out, const int *in) {
  __shared__ int part[64];
  const int t = threadIdx.x;
  if (t < 64) part[t] = in[blockIdx.x * 64 + t];
  __syncthreads();
  if (t < 32) {
    int v = part[t];
    for (int d = 32; d > 0; d /= 2) {
      v += part[t + d];
      part[t] = v;  //~ ERROR race:read_write
      __syncwarp();
    }
  }
  if (t == 0) out[blockIdx.x] = part[0];
}
