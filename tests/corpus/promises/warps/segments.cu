// expect: proved
// Shuffles within segments of eight lanes: the last lane of a segment keeps its value.
/*@ kernel requires gsize == 32 && ngroups == 1 && \pointer_length(a) == 32 && \pointer_length(b) == 32;
  @ kernel ensures (\forall int l; 0 <= l && l < 32; b[l] == a[l % 8 < 7 ? l + 1 : l]);
  @*/
__global__ void k(const int *a, int *b) {
  __shared__ volatile int s[32];
  int l = threadIdx.x;
  int v = a[l]; b[l] = __shfl_down_sync(0xffffffff, v, 1, 8);
}
