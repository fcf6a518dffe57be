// Each half of the block waits for itself.
// expect: proved
// flags: --local-size 256
__global__ void k(int *a) {
  __shared__ int s[256];
  const int t = threadIdx.x;
  if (t < 128) {
    s[t] = t;
    asm volatile("bar.sync 1, 128;" ::: "memory");
    a[blockIdx.x * blockDim.x + t] = s[127 - t];
  } else {
    s[t] = -t;
    asm volatile("bar.sync 2, 128;" ::: "memory");
    a[blockIdx.x * blockDim.x + t] = s[383 - t];
  }
}
