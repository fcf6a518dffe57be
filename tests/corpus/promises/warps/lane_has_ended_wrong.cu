// expect: not_proved
// A lane that has ended does not come to the shuffle.
/*@ kernel requires gsize == 32 && ngroups == 1 && \pointer_length(a) == 32 && \pointer_length(b) == 32;
  @ kernel ensures (\forall int l; 0 <= l && l < 32; b[l] == a[l < 31 ? l + 1 : l] || l == 5);
  @*/
__global__ void k(const int *a, int *b) {
  __shared__ volatile int s[32];
  int l = threadIdx.x;
  if (l == 5) { b[l] = 0; return; } int v = a[l]; b[l] = __shfl_down_sync(0xffffffff, v, 1);
}
