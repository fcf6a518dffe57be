// expect: not_proved
// flags: --timeout 5
// As warp_max.cu, but the last exchange takes the smaller value.
/*@ kernel requires gsize == 32 && \pointer_length(in) == tcount && \pointer_length(out) == ngroups;
  @ kernel ensures (\forall int g; 0 <= g && g < ngroups;
  @   out[g] == (\max int k; 0 <= k && k < 32; in[g * 32 + k]));
  @*/
__global__ void warp_max(const int *in, int *out) {
  int v = in[blockIdx.x * 32 + threadIdx.x];
  for (int d = 16; d > 1; d = d >> 1) v = max(v, __shfl_xor_sync(0xffffffff, v, d));
  v = min(v, __shfl_xor_sync(0xffffffff, v, 1));
  if (threadIdx.x == 0) out[blockIdx.x] = v;
}
