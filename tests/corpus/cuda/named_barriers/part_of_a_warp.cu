// 48 threads are no multiple of a warp.
// expect: refuted
// flags: --local-size 64
__global__ void k(unsigned *out) {
  const int t = threadIdx.x;
  asm volatile("bar.sync 1, 48;" ::: "memory");  //~ ERROR assert:false
  //~^ UNKNOWN barrier.divergence:different_barriers
  out[blockIdx.x * blockDim.x + t] = t;
}
