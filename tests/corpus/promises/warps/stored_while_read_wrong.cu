// expect: not_proved
// A lane stores the next value while its partner may still read the last one: a barrier is missing.
/*@ kernel requires gsize == 32 && ngroups == 1 && \pointer_length(a) == 32 && \pointer_length(b) == 32;
  @ kernel ensures (\forall int l; 0 <= l && l < 32; b[l] == a[31 - l]);
  @*/
__global__ void k(const int *a, int *b) {
  __shared__ volatile int s[32];
  int l = threadIdx.x;
  s[l] = 0; __syncwarp(); b[l] = s[31-l]; s[l] = a[l]; b[l] = s[31 - l];
}
