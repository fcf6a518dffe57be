// expect: proved
// The second phase overwrites the store of the first where an input is positive.
/*@ kernel requires \pointer_length(a) == tcount && \pointer_length(x) == tcount;
  @ kernel ensures (\forall int i; 0 <= i && i < tcount; a[i] == (x[i] > 0 ? 2 : 1));
  @*/
__global__ void undone(int *a, const int *x) {
  unsigned t = blockIdx.x * blockDim.x + threadIdx.x;
  a[t] = 1;
  __syncthreads();
  if (x[t] > 0) {
    a[t] = 2;
  }
}
