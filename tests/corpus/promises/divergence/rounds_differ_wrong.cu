// expect: not_proved
// flags: --max-seconds 8
// A loop with a barrier: the number of iterations differs between the threads.
/*@ kernel requires \pointer_length(a) == tcount && gsize <= 64;
  @ kernel ensures (\forall int g, int l; 0 <= g && g < ngroups && 0 <= l && l < gsize;
  @   a[g * gsize + l] == l);
  @*/
__global__ void rounds(unsigned n, unsigned *a) {
  __shared__ unsigned s[64];
  unsigned l = threadIdx.x;
  s[l] = 0;
  /*@ loop_invariant k <= l;
    @ loop_invariant s[l] == k;
    @*/
  for (unsigned k = 0; k < l; k++) {
    s[l] = k + 1;
    __syncthreads();
  }
  a[blockIdx.x * blockDim.x + l] = s[l];
}
