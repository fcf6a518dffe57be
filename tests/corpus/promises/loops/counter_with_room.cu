// expect: proved
// A counter that is added up in `unsigned`: one step more than the last does not wrap around, since the precondition has room for it.
/*@ kernel requires n >= 0 && n + tcount <= 2147483648 && \pointer_length(a) == n && \pointer_length(b) == n;
  @ kernel ensures (\forall int i; 0 <= i && i < n; b[i] == 2 * a[i]);
  @*/
__global__ void twice(int n, const float *a, float *b) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    b[i] = 2 * a[i];
  }
}
