// expect: proved
// Sums of four lanes by shuffles in segments of four.
/*@ kernel requires gsize == 32 && \pointer_length(a) == tcount && \pointer_length(b) == tcount;
  @ kernel requires (\forall int i; 0 <= i && i < tcount; 0 <= a[i] && a[i] <= 1000);
  @ kernel ensures (\forall int q; 0 <= q && q < ngroups * 8;
  @   b[q * 4] == a[q * 4] + a[q * 4 + 1] + a[q * 4 + 2] + a[q * 4 + 3]);
  @*/
__global__ void sum_of_four(const int *a, int *b) {
  int t = blockIdx.x * 32 + threadIdx.x;
  int v = a[t];
  v += __shfl_xor_sync(0xffffffff, v, 1, 4);
  v += __shfl_xor_sync(0xffffffff, v, 2, 4);
  b[t] = v;
}
