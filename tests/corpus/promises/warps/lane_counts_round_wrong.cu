// expect: not_proved
// Lane -1 is the last one: the value of the first one is claimed.
/*@ kernel requires gsize == 32 && ngroups == 1 && \pointer_length(a) == 32 && \pointer_length(b) == 32;
  @ kernel ensures (\forall int l; 0 <= l && l < 32; b[l] == a[0]);
  @*/
__global__ void k(const int *a, int *b) {
  __shared__ volatile int s[32];
  int l = threadIdx.x;
  int v = a[l]; b[l] = __shfl_sync(0xffffffff, v, -1);
}
