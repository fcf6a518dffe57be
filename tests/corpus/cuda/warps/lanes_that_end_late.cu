// What a lane did before it ended is not ordered by barriers that it does not come to.
// flags: --local-size 32
// expect: undecided
__global__ void k(int *out, int n) {
  __shared__ int part[32];
  const int t = threadIdx.x;
  part[t] = t;
  if (t >= n) return;
  __syncwarp();  //~ UNKNOWN barrier.divergence:non_uniform_branch
  out[blockIdx.x * 32 + t] = part[31 - t];
}
