// Half of the warp waits for the other half, which waits for the block.
// flags: --local-size 32
// expect: refuted
__global__ void stuck(int *a) {
  const int t = threadIdx.x;
  if (t < 16) __syncwarp();  //~ ERROR barrier.divergence:non_uniform_branch
  __syncthreads();
  a[blockIdx.x * 32 + t] = t;
}
