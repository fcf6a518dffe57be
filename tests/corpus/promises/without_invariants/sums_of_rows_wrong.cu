// expect: refuted
// run: --local-size 1 --num-groups 1 --param n=1 --param m=1
// The sum is another value: a greatest element. A candidate that was believed without being owed would prove it.
/*@ kernel requires \pointer_length(a) == n * m && \pointer_length(out) == n && n >= 0 && m >= 1 && n * m < 1000000;
  @ kernel ensures (\forall int i; 0 <= i && i < n && i < blockDim.x * gridDim.x; //~ ERROR post.kernel:false
  @   out[i] == (\sum int j; 0 <= j && j < m; a[i * m + j]));
  @*/
__global__ void rows(const int *a, int *out, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    int s = 0;
    for (int j = 1; j < m; j++) s = a[i * m + j] > s ? a[i * m + j] : s;
    out[i] = s;
  }
}
