// The producer makes one iteration less: the consumer waits in vain.
// expect: refuted
// flags: --local-size 64
__global__ void k(unsigned *out, int n) {
  const int t = threadIdx.x;
  if (t < 32) {
    for (int i = 1; i < n; i++) asm volatile("bar.sync 1, 64;" ::: "memory");
  } else {
    for (int i = 0; i < n; i++) asm volatile("bar.sync 1, 64;" ::: "memory");  //~ ERROR barrier.divergence:different_barriers
  }
  out[blockIdx.x * blockDim.x + t] = t;
}
