// expect: proved
// Sums of four neighbouring elements, by two shuffles.
/*@ kernel requires gsize == 32 && \pointer_length(a) == tcount && \pointer_length(b) == tcount;
  @ kernel ensures (\forall int g, int l; 0 <= g && g < ngroups && 0 <= l && l < 28;
  @   b[g * 32 + l] == a[g * 32 + l] + a[g * 32 + l + 2] + (a[g * 32 + l + 1] + a[g*32+l+3]));
  @*/
__global__ void sum_of_four(const float *a, float *b) {
  int t = blockIdx.x * 32 + threadIdx.x;
  float v = a[t];
  v += __shfl_down_sync(0xffffffff, v, 2);
  v += __shfl_down_sync(0xffffffff, v, 1);
  b[t] = v;
}
