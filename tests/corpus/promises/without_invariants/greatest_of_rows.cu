// expect: proved
// The greatest element of each row: the bound of the range becomes the counter.
/*@ kernel requires \pointer_length(a) == n * m && \pointer_length(out) == n && n >= 0 && m >= 1 && n * m < 1000000;
  @ kernel ensures (\forall int i; 0 <= i && i < n && i < blockDim.x * gridDim.x;
  @   out[i] == (\max int j; 0 <= j && j < m; a[i * m + j]));
  @*/
__global__ void greatest(const int *a, int *out, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    int best = a[i * m];
    for (int j = 1; j < m; j++) {
      if (a[i * m + j] > best) best = a[i * m + j];
    }
    out[i] = best;
  }
}
