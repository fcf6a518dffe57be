// A barrier of the block beside one of the warp: all threads of the block have to come to it, those of one warp included.
// flags: --local-size 32
// expect: refuted
__global__ void k(int *out) {
  const int t = threadIdx.x;
  if (t < 16) return;
  __syncthreads();  //~ ERROR barrier.divergence:non_uniform_branch
  __syncwarp();
  out[blockIdx.x * 32 + t] = t;
}
