// expect: proved
// A thread copies its element, then changes it in the same phase: the copy is the old value.
/*@ kernel requires \pointer_length(a) == tcount && \pointer_length(b) == tcount;
  @ kernel ensures (\forall int i; 0 <= i && i < tcount; b[i] == \old(a[i]));
  @*/
__global__ void copy(int *a, int *b) {
  unsigned t = blockIdx.x * blockDim.x + threadIdx.x;
  b[t] = a[t];
  a[t] = 0;
}
