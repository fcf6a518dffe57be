// A vote is a barrier: all threads of the block come to it.
__global__ void k(int n) {
  if (threadIdx.x < n) {
    __syncthreads_or(n); //~ ERROR barrier.divergence:non_uniform_branch
  }
}
