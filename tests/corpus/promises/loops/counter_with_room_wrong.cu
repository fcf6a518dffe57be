// expect: undecided
// The counter may be 2147483648 behind the last element, which is negative: there is room for one step less.
/*@ kernel requires n >= 0 && n + tcount <= 2147483649 && \pointer_length(a) == n && \pointer_length(b) == n;
  @ kernel ensures (\forall int i; 0 <= i && i < n; b[i] == 2 * a[i]);
  @*/
__global__ void twice(int n, const float *a, float *b) {
//~^^^ UNKNOWN post.kernel:false
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {  //~ UNKNOWN invariant.kept:false  //~ UNKNOWN invariant.kept:false
    b[i] = 2 * a[i];
  }
}
