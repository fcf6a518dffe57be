// expect: not_proved
// The mask names half of the lanes: what the others get is undefined.
/*@ kernel requires gsize == 32 && \pointer_length(a) == tcount && \pointer_length(b) == tcount;
  @ kernel ensures (\forall int g, int l; 0 <= g && g < ngroups && 0 <= l && l < 32; b[g * 32 + l] == a[g * 32]);
  @*/
__global__ void first(const float *a, float *b) {
  int t = blockIdx.x * 32 + threadIdx.x;
  float v = a[t];
  b[t] = __shfl_sync(0xffff, v, 0);
}
