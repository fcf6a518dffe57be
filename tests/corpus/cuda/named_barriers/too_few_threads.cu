// The barrier waits for 96 threads, and 64 come.
// expect: refuted
// flags: --local-size 96
__global__ void k(unsigned *out) {
  const int t = threadIdx.x;
  if (t < 64) asm volatile("bar.sync 1, 96;" ::: "memory");  //~ ERROR barrier.divergence:different_barriers
  out[blockIdx.x * blockDim.x + t] = t;
}
