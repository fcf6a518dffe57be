// expect: not_proved
// The value is that of lane 1, and not of lane 0.
/*@ kernel requires gsize == 32 && \pointer_length(a) == tcount && \pointer_length(b) == tcount;
  @ kernel ensures (\forall int i; 0 <= i && i < tcount; b[i] == a[i - i % 32]); */
__global__ void k(const unsigned *a, unsigned *b) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  b[i] = __shfl_sync(-1, a[i], 3 - 2);
}
