// expect: proved
// flags: --int=math
// `\round` in CUDA: a grid-stride loop in place, without permissions.
/*@ kernel requires n >= 0;
  @ kernel requires \pointer_length(y) == n;
  @ kernel ensures (\forall int i; 0 <= i && i < n; y[i] == 2 * \old(y[i]));
  @*/
__global__ void stride(int n, int *y) {
  int step = blockDim.x * gridDim.x;
  /*@ loop_invariant i == \round * tcount + \gtid;
    @ loop_invariant (\forall int j; 0 <= j && j < \round && j * tcount + \gtid < n;
    @   y[j * tcount + \gtid] == 2 * \old(y[j * tcount + \gtid]));
    @*/
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += step) {
    y[i] = 2 * y[i];
  }
}
