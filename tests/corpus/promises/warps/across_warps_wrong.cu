// expect: not_proved
// Barriers of warps order nothing between two warps: each thread reads what a thread of the other warp stores. A barrier of the
// block in their place would order it.
/*@ kernel requires gsize == 64 && \pointer_length(a) == tcount && \pointer_length(b) == tcount;
  @ kernel ensures (\forall int g, int l; 0 <= g && g < ngroups && 0 <= l && l < 64;
  @   b[g * 64 + l] == a[g * 64 + 63 - l]);
  @*/
__global__ void reversed(const float *a, float *b) {
  __shared__ float s[64];
  int l = threadIdx.x, t = blockIdx.x * 64 + l;
  s[l] = a[t];
  __syncwarp();
  b[t] = s[63 - l];
}
