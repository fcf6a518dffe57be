// The same with the read behind the arrival.
// expect: refuted
// flags: --local-size 64
__global__ void k(unsigned *out) {
  __shared__ unsigned s[32];
  const int t = threadIdx.x;
  if (t < 32) {
    s[t] = t;
    asm volatile("bar.arrive 1, 64;" ::: "memory");
    out[blockIdx.x * 64 + t] = s[t];
  } else {
    asm volatile("bar.sync 1, 64;" ::: "memory");
    s[t - 32] = 0;  //~ ERROR race:read_write
  }
}
