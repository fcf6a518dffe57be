// `__syncthreads()` is barrier 0 for all threads of the block.
// expect: not_refuted
// flags: --local-size 64
__global__ void k(int *a) {
  __shared__ int s[64];
  if (threadIdx.x < 32) {
    s[threadIdx.x] = 1;
    asm volatile("bar.sync 0;" ::: "memory");  //~ UNKNOWN barrier.divergence:non_uniform_branch
  } else {
    s[threadIdx.x] = 2;
    asm volatile("bar.sync 0;" ::: "memory");
  }
  __syncthreads();
  a[blockIdx.x * blockDim.x + threadIdx.x] = s[63 - threadIdx.x];
}
