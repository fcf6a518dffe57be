// expect: refuted
// run: --local-size 1 --num-groups 1 --param n=1 --param m=2 --seed 1
// It begins with 0 instead of the first element: wrong for a row of negative numbers.
/*@ kernel requires \pointer_length(a) == n * m && \pointer_length(out) == n && n >= 0 && m >= 1 && n * m < 1000000;
  @ kernel ensures (\forall int i; 0 <= i && i < n && i < blockDim.x * gridDim.x; //~ ERROR post.kernel:false
  @   out[i] == (\max int j; 0 <= j && j < m; a[i * m + j]));
  @*/
__global__ void greatest(const int *a, int *out, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    int best = 0;
    for (int j = 0; j < m; j++) {
      if (a[i * m + j] > best) best = a[i * m + j];
    }
    out[i] = best;
  }
}
