// Both halves use barrier 1: it may complete with warps of both.
// expect: not_proved
// flags: --local-size 256
__global__ void k(int *a) {
  __shared__ int s[256];
  const int t = threadIdx.x;
  if (t < 128) {
    s[t] = t;  //~ ERROR race:read_write
    asm volatile("bar.sync 1, 128;" ::: "memory");  //~ UNKNOWN barrier.divergence:different_barriers
    a[blockIdx.x * blockDim.x + t] = s[127 - t];
  } else {
    s[t] = -t;
    asm volatile("bar.sync 1, 128;" ::: "memory");
    a[blockIdx.x * blockDim.x + t] = s[383 - t];
  }
}
