// 128 threads never come in a smaller block.
// expect: refuted
__global__ void k(unsigned *out) {
  const int t = threadIdx.x;
  if (t < 128) asm volatile("bar.sync 1, 128;" ::: "memory");  //~ ERROR assert:false
  //~^ ERROR barrier.divergence:different_barriers
  out[blockIdx.x * blockDim.x + t] = t;
}
