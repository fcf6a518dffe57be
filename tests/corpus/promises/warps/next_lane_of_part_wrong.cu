// expect: not_proved
// A warp with fewer than 32 threads: the value of a lane that does not exist is undefined, for which the last element is claimed.
/*@ kernel requires gsize == 20 && \pointer_length(a) == tcount && \pointer_length(b) == tcount;
  @ kernel ensures (\forall int g; 0 <= g && g < ngroups; b[g * 20 + 19] == a[g * 20 + 19]);
  @*/
__global__ void next_lane(const float *a, float *b) {
  int t = blockIdx.x * 20 + threadIdx.x;
  float v = a[t];
  b[t] = __shfl_down_sync(0xffffffff, v, 1);
}
