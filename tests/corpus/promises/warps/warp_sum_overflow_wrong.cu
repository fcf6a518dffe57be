// expect: undecided
// flags: --timeout 5
// As warp_sum_of_all.cu, with elements of which 32 may leave the type.
/*@ kernel requires gsize == 32 && \pointer_length(in) == tcount && \pointer_length(out) == tcount;
  @ kernel requires (\forall int i; 0 <= i && i < tcount; 0 <= in[i] && in[i] <= 67108864);
  @ kernel ensures (\forall int i; 0 <= i && i < tcount; out[i] >= 0); //~ UNKNOWN post.kernel:false
  @*/
__global__ void warp_sum(const int *in, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int v = in[i];
  v += __shfl_xor_sync(0xffffffff, v, 16); //~ UNKNOWN arith.overflow:signed
  v += __shfl_xor_sync(0xffffffff, v, 8); //~ UNKNOWN arith.overflow:signed
  v += __shfl_xor_sync(0xffffffff, v, 4); //~ UNKNOWN arith.overflow:signed
  v += __shfl_xor_sync(0xffffffff, v, 2); //~ UNKNOWN arith.overflow:signed
  v += __shfl_xor_sync(0xffffffff, v, 1); //~ UNKNOWN arith.overflow:signed
  out[i] = v;
}
