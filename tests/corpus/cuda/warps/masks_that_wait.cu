// The mask names lanes that never come: those that do wait for them, and they for the block.
// flags: --local-size 32
// expect: refuted
__global__ void k(int *a) {
  const int t = threadIdx.x;
  if (t < 8) __syncwarp(0xffff);  //~ ERROR barrier.divergence:non_uniform_branch
  __syncthreads();
  a[blockIdx.x * 32 + t] = t;
}
