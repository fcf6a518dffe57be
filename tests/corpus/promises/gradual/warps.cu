// expect: proved
// flags: --warp-size 32
// run: --local-size 32 --num-groups 2 --warp-size 32
// Threads of a warp in lock step, with a postcondition: the sum of pairs that are 16 apart, without a barrier.
/*@ kernel requires gsize == 32 && \pointer_length(a) == tcount && \pointer_length(b) == tcount;
  @ kernel ensures (\forall int g, int l; 0 <= g && g < ngroups && 0 <= l && l < 16;
  @   b[g * 32 + l] == a[g * 32 + l] + a[g * 32 + l + 16]);
  @*/
__global__ void pairs(const float *a, float *b) {
  __shared__ volatile float s[32];
  unsigned l = threadIdx.x, t = blockIdx.x * 32 + l;
  s[l] = a[t];
  if (l < 16) {
    s[l] = s[l] + s[l + 16];
  }
  b[t] = s[l];
}
