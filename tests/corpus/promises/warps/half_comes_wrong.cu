// expect: not_proved
// Half of the lanes come to a shuffle of all: what they read of the others is undefined.
/*@ kernel requires gsize == 32 && ngroups == 1 && \pointer_length(a) == 32 && \pointer_length(b) == 32;
  @ kernel ensures (\forall int l; 0 <= l && l < 32; b[l] == (l < 16 ? a[l + 16] : 0));
  @*/
__global__ void k(const int *a, int *b) {
  __shared__ volatile int s[32];
  int l = threadIdx.x;
  int v = a[l], w = 0; if (l < 16) w = __shfl_down_sync(0xffffffff, v, 16); b[l] = w;
}
