// expect: refuted
// A block of fewer threads than the bound is a launch, too.
/*@ kernel requires n >= 0 && \pointer_length(out) == n;
  @ kernel ensures (\forall int i; 0 <= i && i < n && i < tcount; out[i] == i); //~ ERROR post.kernel:false
  @*/
__global__ void __launch_bounds__(256) numbers(int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = blockDim.x == 2 ? 0 : i;
}
