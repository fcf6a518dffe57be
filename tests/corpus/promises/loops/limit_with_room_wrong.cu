// expect: undecided
// The room is for steps from below n, but the loop goes on up to n.
/*@ kernel requires n >= 0 && n + tcount <= 2147483648 && \pointer_length(a) == n + 1 && \pointer_length(b) == n + 1;
  @ kernel ensures (\forall int i; 0 <= i && i <= n; b[i] == 2 * a[i]);
  @*/
__global__ void twice(int n, const float *a, float *b) {
//~^^^ UNKNOWN post.kernel:false
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i <= n; i += gridDim.x * blockDim.x) {  //~ UNKNOWN invariant.kept:false  //~ UNKNOWN invariant.kept:false
    b[i] = 2 * a[i];
  }
}
