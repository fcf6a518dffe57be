// expect: proved
// Two stores of a thread, at its number and as far from the end; the element in the middle, if there is one, stays.
/*@ kernel requires n >= 0 && 2 * tcount >= n && \pointer_length(a) == n;
  @ kernel ensures (\forall int i; 0 <= i && i < n; a[i] == \old(a[n - 1 - i]));
  @*/
__global__ void reverse(int n, int *a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n / 2) {
    int t = a[i];
    a[i] = a[n - 1 - i];
    a[n - 1 - i] = t;
  }
}
