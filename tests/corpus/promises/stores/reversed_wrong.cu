// expect: refuted
// With an odd number of elements two threads would have to exchange what is next to the middle.
/*@ kernel requires n >= 0 && 2 * tcount >= n && \pointer_length(a) == n;
  @ kernel ensures (\forall int i; 0 <= i && i < n; a[i] == \old(a[n - 1 - i]));
  @*/
__global__ void reverse(int n, int *a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < (n - 1) / 2) {
    int t = a[i];
    a[i] = a[n - 1 - i];
    a[n - 1 - i] = t;
  }
}
