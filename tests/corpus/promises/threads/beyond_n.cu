// expect: proved
// Threads from n on do nothing: the elements below n get the value, the others keep theirs.
/*@ kernel requires \pointer_length(a) == tcount;
  @ kernel ensures (\forall int i; 0 <= i && i < tcount; a[i] == (i < n ? 1 : \old(a[i])));
  @*/
__global__ void beyond(int n, int *a) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (t < n) {
    a[t] = 1;
  }
}
