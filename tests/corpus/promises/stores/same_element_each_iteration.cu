// expect: proved
// A thread stores to its element in every iteration: the value of the last one remains.
/*@ kernel requires n >= 2 && \pointer_length(a) == tcount;
  @ kernel ensures (\forall int i; 0 <= i && i < tcount; a[i] == n - 1);
  @*/
__global__ void last(unsigned n, unsigned *a) {
  unsigned t = blockIdx.x * blockDim.x + threadIdx.x;
  /*@ loop_invariant 0 <= k && k <= n;
    @ loop_invariant k > 0 ==> a[t] == k - 1;
    @*/
  for (unsigned k = 0; k < n; k++) {
    a[t] = k;
  }
}
