// expect: not_proved
// Whether a lane that returns stores before the others go on is not known in lock step.
// flags: --warp-size 32
/*@ kernel requires gsize == 32 && ngroups == 1 && \pointer_length(a) == 32 && \pointer_length(b) == 32;
  @ kernel ensures (\forall int l; 0 <= l && l < 32; b[l] == (l == 0 ? 1 : 7));
  @*/
__global__ void k(const int *a, int *b) {
  __shared__ volatile int s[32];
  int l = threadIdx.x;
  s[l] = 0; if (l == 0) { s[1] = 7; s[2] = 7; b[0] = 1; return; } b[l] = s[l];
}
