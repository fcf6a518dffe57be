// expect: not_proved
// The second side of a branch stores what the first one reads: their order is not known.
// flags: --warp-size 32
/*@ kernel requires gsize == 32 && ngroups == 1 && \pointer_length(a) == 32 && \pointer_length(b) == 32;
  @ kernel ensures (\forall int l; 0 <= l && l < 32; b[l] == (l < 16 ? 0 : 1));
  @*/
__global__ void k(const int *a, int *b) {
  __shared__ volatile int s[32];
  int l = threadIdx.x;
  s[l] = 0; if (l < 16) b[l] = s[l + 16]; else { s[l] = 1; b[l] = s[l]; }
}
