// expect: not_proved
// As reversed.cu, without the barrier.
/*@ kernel requires gsize == 32 && \pointer_length(a) == tcount && \pointer_length(b) == tcount;
  @ kernel ensures (\forall int g, int l; 0 <= g && g < ngroups && 0 <= l && l < 32;
  @   b[g * 32 + l] == a[g * 32 + 31 - l]);
  @*/
__global__ void reversed(const float *a, float *b) {
  __shared__ float s[32];
  int l = threadIdx.x, t = blockIdx.x * 32 + l;
  s[l] = a[t];
  b[t] = s[31 - l];
}
