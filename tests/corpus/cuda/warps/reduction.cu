// The tail of a tree within one warp: a barrier of the warp stands between every read and every write of one element.
__global__ void total(int *out, const int *in) {
  __shared__ int part[64];
  const int t = threadIdx.x;
  if (t < 64) part[t] = in[blockIdx.x * 64 + t];
  __syncthreads();
  if (t < 32) {
    int v = part[t];
    v += part[t + 32];
    __syncwarp();
    part[t] = v;
    __syncwarp();
    v += part[t + 16];
    __syncwarp();
    part[t] = v;
    __syncwarp();
    v += part[t + 8];
    __syncwarp();
    part[t] = v;
  }
  if (t == 0) out[blockIdx.x] = part[0];
}
// The same as a loop, in each round of a loop with barriers of the block.
__global__ void rounds(int *out, const int *in, int n) {
  __shared__ int part[64];
  const int t = threadIdx.x;
  int last = 0;
  for (int round = 0; round < n; ++round) {
    if (t < 64) part[t] = in[(round * gridDim.x + blockIdx.x) * 64 + t];
    __syncthreads();
    if (t < 32) {
      int v = part[t];
      for (int d = 32; d > 0; d /= 2) {
        v += part[t + d];
        __syncwarp();
        part[t] = v;
        __syncwarp();
      }
      last = v;
    }
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = last;
}
