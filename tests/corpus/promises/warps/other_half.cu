// expect: proved
// Half of a warp reads what the other half has stored before a barrier of the warp.
/*@ kernel requires gsize == 32 && ngroups == 1 && \pointer_length(a) == 32 && \pointer_length(b) == 32;
  @ kernel ensures (\forall int l; 0 <= l && l < 32; b[l] == (l < 16 ? a[l + 16] : 0));
  @*/
__global__ void k(const int *a, int *b) {
  __shared__ volatile int s[32];
  int l = threadIdx.x;
  s[l] = a[l]; int w = 0; __syncwarp(); if (l < 16) { w = s[l + 16]; } __syncwarp(); b[l] = w;
}
