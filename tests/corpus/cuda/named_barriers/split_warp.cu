// A warp of which half of the threads come: the instruction demands all of them.
// expect: refuted
// flags: --local-size 64
__global__ void k(unsigned *out) {
  const int t = threadIdx.x;
  if (t % 2 == 0) asm volatile("bar.sync 1, 64;" ::: "memory");  //~ ERROR barrier.divergence:different_barriers
  else asm volatile("bar.sync 1, 64;" ::: "memory");
  out[blockIdx.x * blockDim.x + t] = t;
}
