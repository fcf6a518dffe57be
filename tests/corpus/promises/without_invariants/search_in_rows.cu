// expect: proved
// A thread that finds its value returns from the loop: what is promised of the element that is stored behind the loop is
// a fact about the elements so far.
/*@ kernel requires \pointer_length(a) == n * m && \pointer_length(out) == n && n >= 0 && m >= 0 && n * m < 1000000;
  @ kernel ensures (\forall int i; 0 <= i && i < n && i < blockDim.x * gridDim.x;
  @   (out[i] == -1) == (\forall int j; 0 <= j && j < m; a[i * m + j] != x));
  @*/
__global__ void find(const int *a, int *out, int n, int m, int x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  for (int j = 0; j < m; j++) {
    if (a[i * m + j] == x) {
      out[i] = j;
      return;
    }
  }
  out[i] = -1;
}
