// A counter of the warp, read by all its lanes behind a barrier of the warp.
// flags: --local-size 64
__global__ void k(int *out, const int *in) {
  __shared__ int count[2];
  const int t = threadIdx.x;
  if (t % 32 == 0) count[t / 32] = 0;
  __syncwarp();
  if (in[blockIdx.x * 64 + t] > 0) atomicAdd(&count[t / 32], 1);
  __syncwarp();
  out[blockIdx.x * 64 + t] = count[t / 32];
}
