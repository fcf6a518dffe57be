// One warp fills the buffer, another one empties it: barrier 1 says that it is full, barrier 2 that it is empty.
// expect: proved
// flags: --local-size 64
__global__ void k(const unsigned *in, unsigned *out, int n) {
  __shared__ unsigned buffer[32];
  const int t = threadIdx.x;
  if (t < 32) {
    for (int i = 0; i < n; i++) {
      asm volatile("bar.sync %0, %1;" ::"r"(2), "n"(64) : "memory");
      buffer[t] = in[i] + t;
      asm volatile("bar.arrive 1, 64;" ::: "memory");
    }
  } else {
    unsigned sum = 0;
    asm volatile("bar.arrive 2, 64;" ::: "memory");
    for (int i = 0; i < n; i++) {
      asm volatile("bar.sync 1, 64;" ::: "memory");
      sum += buffer[63 - t];
      asm volatile("bar.arrive 2, 64;" ::: "memory");
    }
    out[blockIdx.x * 32 + t - 32] = sum;
  }
}
