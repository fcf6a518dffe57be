// expect: refuted
// Each thread adds what it has summed up in a loop, and one more.
/*@ kernel requires \pointer_length(c) == 1 && \pointer_length(a) == tcount * n && 0 <= n && n <= 1000 && tcount <= 1000;
  @ kernel ensures c[0] == (unsigned)(\old(c[0]) + (\sum int t; 0 <= t && t < tcount; (unsigned)(\sum int j; 0 <= j && j < n; a[t * n + j])));
  @*/
__global__ void parts(int n, const unsigned *a, unsigned *c) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned part = 0;
  /*@ loop_invariant 0 <= j && j <= n;
    @ loop_invariant part == (unsigned)(\sum int k; 0 <= k && k < j; a[t * n + k]);
    @*/
  for (int j = 0; j < n; j++) {
    part += a[t * n + j];
  }
  atomicAdd(c, part + 1);
}
