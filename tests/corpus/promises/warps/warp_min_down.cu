// expect: proved
// The least element of a warp by shuffles from lanes above; lanes at the end keep what they have.
/*@ kernel requires gsize == 32 && \pointer_length(in) == tcount && \pointer_length(out) == ngroups;
  @ kernel ensures (\forall int g; 0 <= g && g < ngroups;
  @   out[g] == (\min int k; 0 <= k && k < 32; in[g * 32 + k]));
  @*/
__global__ void warp_min(const int *in, int *out) {
  int v = in[blockIdx.x * 32 + threadIdx.x];
  for (int d = 16; d > 0; d /= 2) {
    int other = __shfl_down_sync(0xffffffff, v, d);
    if (other < v) v = other;
  }
  if (threadIdx.x == 0) out[blockIdx.x] = v;
}
