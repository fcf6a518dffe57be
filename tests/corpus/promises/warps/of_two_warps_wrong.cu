// expect: not_proved
// A shuffle stays in its warp: lane 31 of the first warp keeps its value, for which that of the second warp's first lane is claimed.
/*@ kernel requires gsize == 64 && \pointer_length(a) == tcount && \pointer_length(b) == tcount;
  @ kernel ensures (\forall int g; 0 <= g && g < ngroups; b[g * 64 + 31] == a[g * 64 + 32]);
  @*/
__global__ void next_lane(const float *a, float *b) {
  int t = blockIdx.x * 64 + threadIdx.x;
  float v = a[t];
  b[t] = __shfl_down_sync(0xffffffff, v, 1);
}
