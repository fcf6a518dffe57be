// The other half of the warp reads what the first one has written, and has not met it.
// flags: --local-size 32
// expect: refuted
__global__ void k(int *out) {
  __shared__ int part[32];
  const int t = threadIdx.x;
  part[t] = t;  //~ ERROR race:read_write
  if (t < 16) __syncwarp(0xffff);
  out[blockIdx.x * 32 + t] = part[31 - t];
}
