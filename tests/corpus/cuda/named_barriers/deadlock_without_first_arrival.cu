// The producer waits for an empty buffer, which the consumer announces only after it was full.
// expect: refuted
// flags: --local-size 64
__global__ void k(unsigned *out, int n) {
  __shared__ unsigned buffer[32];
  const int t = threadIdx.x;
  if (t < 32) {
    for (int i = 0; i < n; i++) {
      asm volatile("bar.sync 2, 64;" ::: "memory");  //~ ERROR barrier.divergence:different_barriers
      buffer[t] = i;  //~ UNKNOWN race:read_write
      asm volatile("bar.arrive 1, 64;" ::: "memory");
    }
  } else {
    unsigned sum = 0;
    for (int i = 0; i < n; i++) {
      asm volatile("bar.sync 1, 64;" ::: "memory");
      sum += buffer[63 - t];
      asm volatile("bar.arrive 2, 64;" ::: "memory");
    }
    out[blockIdx.x * 32 + t - 32] = sum;
  }
}
