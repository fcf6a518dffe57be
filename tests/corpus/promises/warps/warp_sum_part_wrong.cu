// expect: not_proved
// flags: --timeout 5
// As warp_sum_of_all.cu, in groups of 48 threads: half of the lanes of the second warp do not exist.
/*@ kernel requires gsize == 48 && \pointer_length(in) == tcount && \pointer_length(out) == tcount;
  @ kernel requires (\forall int i; 0 <= i && i < tcount; -1000 <= in[i] && in[i] <= 1000);
  @ kernel ensures (\forall int g, int l; 0 <= g && g < ngroups && 0 <= l && l < 16;
  @   out[g * 48 + 32 + l] == (\sum int k; 0 <= k && k < 16; in[g * 48 + 32 + k]));
  @*/
__global__ void warp_sum(const int *in, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int v = in[i];
  for (unsigned mask = 16; mask; mask >>= 1) v += __shfl_xor_sync(0xffffffff, v, mask);
  out[i] = v;
}
