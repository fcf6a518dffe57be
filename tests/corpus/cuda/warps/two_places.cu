// Two barriers of the warp on the two sides of a branch: devices let the lanes meet, nothing is proved of it.
// flags: --local-size 32
// expect: undecided
__global__ void k(int *out) {
  __shared__ int part[32];
  const int t = threadIdx.x;
  if (t < 16) {
    part[t] = t;
    __syncwarp();  //~ UNKNOWN barrier.divergence:non_uniform_branch
  } else {
    __syncwarp();
    out[blockIdx.x * 32 + t] = part[t - 16];
  }
}
