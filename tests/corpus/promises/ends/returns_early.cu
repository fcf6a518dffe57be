// expect: proved
// A thread whose input is negative returns before its store.
/*@ kernel requires \pointer_length(x) == tcount && \pointer_length(y) == tcount;
  @ kernel ensures (\forall int i; 0 <= i && i < tcount; y[i] == (x[i] < 0 ? \old(y[i]) : 1));
  @*/
__global__ void early(const int *x, int *y) {
  unsigned t = blockIdx.x * blockDim.x + threadIdx.x;
  if (x[t] < 0) {
    return;
  }
  y[t] = 1;
}
