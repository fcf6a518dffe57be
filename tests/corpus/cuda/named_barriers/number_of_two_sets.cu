// Barrier 1 is used by the first two warps, then by the last two, and what orders the two uses is a barrier of all.
// expect: not_refuted
// flags: --local-size 128
__global__ void k(unsigned *out) {
  __shared__ unsigned s[128];
  const int t = threadIdx.x;
  s[t] = t;
  if (t < 64) asm volatile("bar.sync 1, 64;" ::: "memory");  //~ UNKNOWN barrier.divergence:different_barriers
  __syncthreads();
  if (t >= 64) asm volatile("bar.sync 1, 64;" ::: "memory");
  out[blockIdx.x * blockDim.x + t] = s[127 - t];
}
