// Two operations at one barrier state different numbers of threads.
// expect: refuted
// flags: --local-size 96
__global__ void k(unsigned *out) {
  const int t = threadIdx.x;
  if (t < 32) {
    asm volatile("bar.arrive 1, 64;" ::: "memory");
  } else {
    asm volatile("bar.sync 1, 96;" ::: "memory");  //~ ERROR barrier.divergence:different_barriers
  }
  out[blockIdx.x * blockDim.x + t] = t;
}
