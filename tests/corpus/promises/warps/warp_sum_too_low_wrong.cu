// expect: undecided
// flags: --timeout 5
// As warp_sum_of_all.cu, but 32 of the least elements leave the type by little.
/*@ kernel requires gsize == 32 && \pointer_length(in) == tcount && \pointer_length(out) == tcount;
  @ kernel requires (\forall int i; 0 <= i && i < tcount; -67108865 <= in[i] && in[i] <= 67108863);
  @ kernel ensures (\forall int g, int l; 0 <= g && g < ngroups && 0 <= l && l < 32; //~ UNKNOWN post.kernel:false
  @   out[g * 32 + l] == (\sum int k; 0 <= k && k < 32; in[g * 32 + k]));
  @*/
__global__ void warp_sum(const int *in, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int v = in[i];
#pragma unroll
  for (unsigned mask = warpSize / 2; mask; mask >>= 1) v += __shfl_xor_sync(0xffffffff, v, mask); //~ UNKNOWN arith.overflow:signed
  out[i] = v;
}
