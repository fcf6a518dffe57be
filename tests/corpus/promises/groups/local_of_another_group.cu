// expect: proved
// The threads of block 0 store other values to their shared memory than those of the other blocks.
// run: --local-size 32 --num-groups 2
/*@ kernel requires gsize == 32 && \pointer_length(a) == tcount;
  @ kernel ensures (\forall int g, int l; 0 <= g && g < ngroups && 0 <= l && l < 32;
  @                  a[g * 32 + l] == (g == 0 ? 1 : 2));
  @*/
__global__ void others(int *a) {
  __shared__ int s[32];
  unsigned l = threadIdx.x;
  s[l] = blockIdx.x == 0 ? 1 : 2;
  __syncthreads();
  a[blockIdx.x * blockDim.x + l] = s[(l + 1) % 32];
}
