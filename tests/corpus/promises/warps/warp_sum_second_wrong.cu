// expect: not_proved
// flags: --timeout 5
// As warp_sum.cu, but the second lane stores, which has no sum of the whole warp.
/*@ kernel requires gsize == 32 && \pointer_length(a) == tcount && \pointer_length(b) == ngroups;
  @ kernel ensures (\forall int g; 0 <= g && g < ngroups;
  @   b[g] == (\sum int k; 0 <= k && k < 32; a[g * 32 + k]) % 4294967296);
  @*/
__global__ void warp_sum(const unsigned *a, unsigned *b) {
  unsigned v = a[blockIdx.x * 32 + threadIdx.x];
  v += __shfl_down_sync(0xffffffff, v, 16);
  v += __shfl_down_sync(0xffffffff, v, 8);
  v += __shfl_down_sync(0xffffffff, v, 4);
  v += __shfl_down_sync(0xffffffff, v, 2);
  v += __shfl_down_sync(0xffffffff, v, 1);
  if (threadIdx.x == 1) b[blockIdx.x] = v;
}
