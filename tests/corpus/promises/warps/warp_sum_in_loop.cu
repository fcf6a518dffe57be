// expect: proved
// The sum of the elements of a warp, by a loop over shuffles that halves the distance.
/*@ kernel requires gsize == 32 && \pointer_length(a) == tcount && \pointer_length(b) == ngroups;
  @ kernel ensures (\forall int g; 0 <= g && g < ngroups;
  @   b[g] == (\sum int k; 0 <= k && k < 32; a[g * 32 + k]) % 4294967296);
  @*/
__global__ void warp_sum(const unsigned *a, unsigned *b) {
  unsigned v = a[blockIdx.x * 32 + threadIdx.x];
  for (int d = 16; d > 0; d /= 2) v += __shfl_down_sync(0xffffffff, v, d);
  if (threadIdx.x == 0) b[blockIdx.x] = v;
}
