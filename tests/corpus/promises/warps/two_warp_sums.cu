// expect: proved
// Each warp of a group stores the sum of its elements.
/*@ kernel requires gsize == 64 && \pointer_length(a) == tcount && \pointer_length(b) == ngroups * 2;
  @ kernel ensures (\forall int w; 0 <= w && w < ngroups * 2;
  @   b[w] == (\sum int k; 0 <= k && k < 32; a[w * 32 + k]) % 4294967296);
  @*/
__global__ void warp_sums(const unsigned *a, unsigned *b) {
  int i = blockIdx.x * 64 + threadIdx.x;
  unsigned v = a[i];
  for (int d = 16; d > 0; d /= 2) v += __shfl_down_sync(0xffffffff, v, d);
  if (threadIdx.x % 32 == 0) b[i / 32] = v;
}
