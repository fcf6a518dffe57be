// expect: proved
// Two warps in a block: each exchanges its own elements, by barriers of warps.
/*@ kernel requires gsize == 64 && \pointer_length(a) == tcount && \pointer_length(b) == tcount;
  @ kernel ensures (\forall int g, int l; 0 <= g && g < ngroups && 0 <= l && l < 32;
  @   b[g * 64 + l] == a[g * 64 + 31 - l]);
  @*/
__global__ void reversed(const float *a, float *b) {
  __shared__ float s[64];
  int l = threadIdx.x, t = blockIdx.x * 64 + l;
  s[l] = a[t];
  __syncwarp();
  b[t] = l < 32 ? s[31 - l] : s[l];
}
