// expect: not_proved
// As segments.cu: the last lane of a segment is claimed to have the value of the next segment.
/*@ kernel requires gsize == 32 && ngroups == 1 && \pointer_length(a) == 32 && \pointer_length(b) == 32;
  @ kernel ensures (\forall int l; 0 <= l && l < 32; b[l] == a[l < 31 ? l + 1 : l]);
  @*/
__global__ void k(const int *a, int *b) {
  __shared__ volatile int s[32];
  int l = threadIdx.x;
  int v = a[l]; b[l] = __shfl_down_sync(0xffffffff, v, 1, 8);
}
