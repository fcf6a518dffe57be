// flags: --warp-size 32
// expect: not_proved
// Pairs that are in two warps, without a barrier: lock step orders nothing between them.
/*@ kernel requires gsize == 64 && \pointer_length(a) == tcount && \pointer_length(b) == tcount;
  @ kernel ensures (\forall int g, int l; 0 <= g && g < ngroups && 0 <= l && l < 32;
  @   b[g * 64 + l] == a[g * 64 + l] + a[g * 64 + l + 32]);
  @*/
__global__ void pairs(const float *a, float *b) {
  __shared__ volatile float s[64];
  unsigned l = threadIdx.x, t = blockIdx.x * 64 + l;
  s[l] = a[t];
  if (l < 32) s[l] = s[l] + s[l + 32];
  b[t] = s[l];
}
