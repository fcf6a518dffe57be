// The consumer gives back the second buffer before it has read it.
// expect: refuted
// flags: --local-size 64
__global__ void k(const unsigned *in, unsigned *out, int n) {
  __shared__ unsigned even[32], odd[32];
  const int t = threadIdx.x;
  if (t < 32) {
    for (int i = 0; i < n; i++) {
      asm volatile("bar.sync 3, 64;" ::: "memory");
      even[t] = in[i] + t;
      asm volatile("bar.arrive 1, 64;" ::: "memory");
      asm volatile("bar.sync 4, 64;" ::: "memory");
      odd[t] = in[i] - t;  //~ ERROR race:read_write
      asm volatile("bar.arrive 2, 64;" ::: "memory");
    }
  } else {
    unsigned sum = 0;
    asm volatile("bar.arrive 3, 64;" ::: "memory");
    asm volatile("bar.arrive 4, 64;" ::: "memory");
    for (int i = 0; i < n; i++) {
      asm volatile("bar.sync 1, 64;" ::: "memory");
      sum += even[63 - t];
      asm volatile("bar.arrive 3, 64;" ::: "memory");
      asm volatile("bar.sync 2, 64;" ::: "memory");
      asm volatile("bar.arrive 4, 64;" ::: "memory");
      sum += odd[63 - t];
    }
    out[blockIdx.x * 32 + t - 32] = sum;
  }
}
