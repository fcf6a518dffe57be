// expect: proved
// What the source fixes for each launch (the size of a block, the values of an enumeration) is no part of what the
// kernel's precondition has to imply.
enum Mode { keep, negate };
/*@ kernel requires n >= 0 && \pointer_length(out) == n;
  @ kernel ensures (\forall int i; 0 <= i && i < n && i < tcount; out[i] == i);
  @*/
__global__ void __launch_bounds__(256) numbers(int *out, int n, Mode how) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = how == 2 || threadIdx.x == 256 ? 0 : i;
}
