// expect: proved
// A shuffle from the lane below; the first lane keeps its value.
/*@ kernel requires gsize == 32 && ngroups == 1 && \pointer_length(a) == 32 && \pointer_length(b) == 32;
  @ kernel ensures (\forall int l; 0 <= l && l < 32; b[l] == a[l > 0 ? l - 1 : 0]);
  @*/
__global__ void k(const int *a, int *b) {
  __shared__ volatile int s[32];
  int l = threadIdx.x;
  int v = a[l]; b[l] = __shfl_up_sync(0xffffffff, v, 1);
}
