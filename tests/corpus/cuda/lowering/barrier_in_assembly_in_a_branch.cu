// Half of the block never comes.
// expect: refuted
__global__ void k(int *out) {
  const int t = threadIdx.x;
  if (t % 2 == 0) asm volatile("bar.sync 0;" ::: "memory");  //~ ERROR barrier.divergence:non_uniform_branch
  out[blockIdx.x * blockDim.x + t] = t;
}
