// expect: proved
// A length is never negative, so the sizes that it equals are not either.
/*@ kernel requires \pointer_length(in) == m && \pointer_length(out) == n && \pointer_length(index) == n;
  @ kernel requires (\forall int i; 0 <= i && i < n; 0 <= index[i] && index[i] < m);
  @ kernel ensures (\forall int i; 0 <= i && i < n && i < tcount; out[i] == in[index[i]]);
  @*/
__global__ void gather(int *out, const int *in, const int *index, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[index[i]];
}
