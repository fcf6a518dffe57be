// The value is read before the barrier, and so it stays: behind it another warp writes.
// expect: proved
// flags: --local-size 64
__global__ void k(unsigned *out) {
  __shared__ unsigned s[32];
  const int t = threadIdx.x;
  if (t < 32) {
    s[t] = t;
    const unsigned x = s[t];
    asm volatile("bar.arrive 1, 64;" ::: "memory");
    out[blockIdx.x * 64 + t] = x;
  } else {
    asm volatile("bar.sync 1, 64;" ::: "memory");
    s[t - 32] = 0;
  }
}
