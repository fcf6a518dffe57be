// The halves wait for each other's barrier: one at 1 and then 2, the other at 2 and then 1.
// expect: refuted
// flags: --local-size 64
__global__ void k(unsigned *out) {
  const int t = threadIdx.x;
  if (t < 32) {
    asm volatile("bar.sync 1, 64;" ::: "memory");  //~ ERROR barrier.divergence:different_barriers
    asm volatile("bar.sync 2, 64;" ::: "memory");
  } else {
    asm volatile("bar.sync 2, 64;" ::: "memory");
    asm volatile("bar.sync 1, 64;" ::: "memory");
  }
  out[blockIdx.x * blockDim.x + t] = t;
}
