// expect: not_proved
// As block_max.cu, but the value of the second warp is left out.
/*@ kernel requires gsize == 64 && \pointer_length(in) == tcount && \pointer_length(out) == ngroups;
  @ kernel ensures (\forall int g; 0 <= g && g < ngroups;
  @   out[g] == (\max int k; 0 <= k && k < 64; in[g * 64 + k]));
  @*/
__global__ void block_max(const int *in, int *out) {
  __shared__ int part[2];
  int v = in[blockIdx.x * 64 + threadIdx.x];
  for (int d = 16; d > 0; d /= 2) v = max(v, __shfl_xor_sync(0xffffffff, v, d));
  if (threadIdx.x % 32 == 0) part[threadIdx.x / 32] = v;
  __syncthreads();
  if (threadIdx.x == 0) out[blockIdx.x] = max(part[0], part[0]);
}
