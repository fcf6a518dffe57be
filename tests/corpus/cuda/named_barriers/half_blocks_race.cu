// The second half reads what the first half writes, and no barrier has both.
// expect: refuted
// flags: --local-size 256
__global__ void k(int *a) {
  __shared__ int s[256];
  const int t = threadIdx.x;
  if (t < 128) {
    s[t] = t;  //~ ERROR race:read_write
    asm volatile("bar.sync 1, 128;" ::: "memory");
    a[blockIdx.x * blockDim.x + t] = s[127 - t];
  } else {
    asm volatile("bar.sync 2, 128;" ::: "memory");
    a[blockIdx.x * blockDim.x + t] = s[t - 128];
  }
}
