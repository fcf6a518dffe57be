// expect: not_proved
// As next_lane.cu: the last lane is claimed to have the value of the first one.
/*@ kernel requires gsize == 32 && \pointer_length(a) == tcount && \pointer_length(b) == tcount;
  @ kernel ensures (\forall int g, int l; 0 <= g && g < ngroups && 0 <= l && l < 32;
  @   b[g * 32 + l] == a[g * 32 + (l < 31 ? l + 1 : 0)]);
  @*/
__global__ void next_lane(const float *a, float *b) {
  int t = blockIdx.x * 32 + threadIdx.x;
  float v = a[t];
  b[t] = __shfl_down_sync(0xffffffff, v, 1);
}
