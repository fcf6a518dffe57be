// expect: proved
// The sum of a block of 64 threads: of each warp by shuffles, and of the two sums in shared memory.
/*@ kernel requires gsize == 64 && \pointer_length(a) == tcount && \pointer_length(b) == ngroups;
  @ kernel ensures (\forall int g; 0 <= g && g < ngroups;
  @   b[g] == (\sum int k; 0 <= k && k < 64; a[g * 64 + k]) % 4294967296);
  @*/
__global__ void block_sum(const unsigned *a, unsigned *b) {
  __shared__ unsigned part[2];
  unsigned v = a[blockIdx.x * 64 + threadIdx.x];
  for (int d = 16; d > 0; d /= 2) v += __shfl_down_sync(0xffffffff, v, d);
  if (threadIdx.x % 32 == 0) part[threadIdx.x / 32] = v;
  __syncthreads();
  if (threadIdx.x == 0) b[blockIdx.x] = part[0] + part[1];
}
