// expect: proved
// assumes not: warp_masks
// Sums of two neighbouring elements, by a shuffle; the last lane adds its own once more.
/*@ kernel requires gsize == 32 && \pointer_length(a) == tcount && \pointer_length(b) == tcount;
  @ kernel requires (\forall int i; 0 <= i && i < tcount; 0 <= a[i] && a[i] <= 1000);
  @ kernel ensures (\forall int g, int l; 0 <= g && g < ngroups && 0 <= l && l < 32;
  @   b[g * 32 + l] == a[g * 32 + l] + (l < 31 ? a[g * 32 + l + 1] : a[g * 32 + l]));
  @*/
__global__ void sum(const int *a, int *b) {
  int t = blockIdx.x * 32 + threadIdx.x;
  int v = a[t];
  v += __shfl_down_sync(0xffffffff, v, 1);
  b[t] = v;
}
