// PTX names a barrier by its number: two warps meet at barrier 1, wherever its instructions stand.
// expect: not_refuted
// flags: --local-size 64
__global__ void k(int *a) {
  __shared__ int s[64];
  if (threadIdx.x < 32) {
    s[threadIdx.x] = 1;
    asm volatile("barrier.sync 1;" ::: "memory");  //~ UNKNOWN barrier.divergence:non_uniform_branch
  } else {
    s[threadIdx.x] = 2;
    asm volatile("barrier.sync 1;" ::: "memory");
  }
  a[blockIdx.x * blockDim.x + threadIdx.x] = s[63 - threadIdx.x];
}
