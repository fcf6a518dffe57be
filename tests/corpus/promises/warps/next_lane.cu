// expect: proved
// assumes not: warp_masks
// A shuffle gives the value of the next lane; the last lane keeps its own.
/*@ kernel requires gsize == 32 && \pointer_length(a) == tcount && \pointer_length(b) == tcount;
  @ kernel ensures (\forall int g, int l; 0 <= g && g < ngroups && 0 <= l && l < 32;
  @   b[g * 32 + l] == a[g * 32 + (l < 31 ? l + 1 : l)]);
  @*/
__global__ void next_lane(const float *a, float *b) {
  int t = blockIdx.x * 32 + threadIdx.x;
  float v = a[t];
  b[t] = __shfl_down_sync(0xffffffff, v, 1);
}
