// The consumer does not wait for the buffer.
// expect: refuted
// flags: --local-size 64
__global__ void k(unsigned *out) {
  __shared__ unsigned buffer[32];
  const int t = threadIdx.x;
  if (t < 32) {
    buffer[t] = t;  //~ ERROR race:read_write
    asm volatile("bar.sync 1, 64;" ::: "memory");
  } else {
    asm volatile("bar.arrive 1, 64;" ::: "memory");
    out[blockIdx.x * 32 + t - 32] = buffer[63 - t];
  }
}
