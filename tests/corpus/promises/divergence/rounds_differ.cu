// expect: proved
// flags: --max-seconds 8
// A loop with a barrier: all threads make n iterations.
/*@ kernel requires \pointer_length(a) == tcount && gsize <= 64;
  @ kernel ensures (\forall int g, int l; 0 <= g && g < ngroups && 0 <= l && l < gsize;
  @   a[g * gsize + l] == n);
  @*/
__global__ void rounds(unsigned n, unsigned *a) {
  __shared__ unsigned s[64];
  unsigned l = threadIdx.x;
  s[l] = 0;
  /*@ loop_invariant k <= n;
    @ loop_invariant s[l] == k;
    @*/
  for (unsigned k = 0; k < n; k++) {
    s[l] = k + 1;
    __syncthreads();
  }
  a[blockIdx.x * blockDim.x + l] = s[l];
}
