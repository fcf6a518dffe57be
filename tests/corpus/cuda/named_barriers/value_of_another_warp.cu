// The index is read from memory that another warp has changed since the barrier of the block.
// expect: refuted
// flags: --local-size 64
__global__ void k(unsigned *out) {
  __shared__ unsigned at;
  __shared__ unsigned s[64];
  const int t = threadIdx.x;
  if (t == 0) at = 0;
  s[t] = t;
  __syncthreads();
  if (t < 32) {
    if (t == 0) at = 1;
    asm volatile("bar.arrive 1, 64;" ::: "memory");
  } else {
    asm volatile("bar.sync 1, 64;" ::: "memory");
    if (at == 1 && t < 34) s[0] = t;  //~ ERROR race:write_write
  }
  out[blockIdx.x * 64 + t] = 0;
}
