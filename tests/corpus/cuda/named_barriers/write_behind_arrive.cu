// The producer goes on to write behind its arrival.
// expect: refuted
// flags: --local-size 64
__global__ void k(unsigned *out) {
  __shared__ unsigned buffer[32];
  const int t = threadIdx.x;
  if (t < 32) {
    buffer[t] = t;
    asm volatile("bar.arrive 1, 64;" ::: "memory");
    buffer[t] = 1;  //~ ERROR race:read_write
  } else {
    asm volatile("bar.sync 1, 64;" ::: "memory");
    out[blockIdx.x * 32 + t - 32] = buffer[63 - t];
  }
}
