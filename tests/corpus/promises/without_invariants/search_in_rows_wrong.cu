// expect: refuted
// run: --local-size 1 --num-groups 1 --param n=1 --param m=1 --param x=0
// The last element of a row is not looked at.
/*@ kernel requires \pointer_length(a) == n * m && \pointer_length(out) == n && n >= 0 && m >= 0 && n * m < 1000000;
  @ kernel ensures (\forall int i; 0 <= i && i < n && i < blockDim.x * gridDim.x; //~ ERROR post.kernel:false
  @   (out[i] == -1) == (\forall int j; 0 <= j && j < m; a[i * m + j] != x));
  @*/
__global__ void find(const int *a, int *out, int n, int m, int x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  for (int j = 0; j < m - 1; j++) {
    if (a[i * m + j] == x) {
      out[i] = j;
      return;
    }
  }
  out[i] = -1;
}
