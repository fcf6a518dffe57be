// Lanes that have ended are not waited for, but those that have yet to end should have come.
// flags: --local-size 32
// expect: undecided
__global__ void k(int *a) {
  const int t = threadIdx.x;
  if (t < 16) __syncwarp();  //~ UNKNOWN barrier.divergence:non_uniform_branch
  a[blockIdx.x * 32 + t] = t;
}
