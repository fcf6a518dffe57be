// All lanes of a warp, named in four ways. The values are those of the first lane of each warp.
/*@ kernel requires gsize == 32 && \pointer_length(a) == tcount && \pointer_length(b) == tcount;
  @ kernel ensures (\forall int i; 0 <= i && i < tcount; b[i] == a[i - i % 32]); */
__global__ void negative(const unsigned *a, unsigned *b) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  b[i] = __shfl_sync(-1, a[i], 0);
}
/*@ kernel requires gsize == 32 && \pointer_length(a) == tcount && \pointer_length(b) == tcount;
  @ kernel ensures (\forall int i; 0 <= i && i < tcount; b[i] == a[i - i % 32]); */
__global__ void inverted(const unsigned *a, unsigned *b) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  b[i] = __shfl_sync(~0u, a[i], 0);
}
/*@ kernel requires gsize == 32 && \pointer_length(a) == tcount && \pointer_length(b) == tcount;
  @ kernel ensures (\forall int i; 0 <= i && i < tcount; b[i] == a[i - i % 32]); */
__global__ void shifted(const unsigned *a, unsigned *b) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  b[i] = __shfl_sync((1ull << 32) - 1, a[i], 4 - 4);
}
enum { whole = -1 };
/*@ kernel requires gsize == 32 && \pointer_length(a) == tcount && \pointer_length(b) == tcount;
  @ kernel ensures (\forall int i; 0 <= i && i < tcount; b[i] == a[i - i % 32]); */
__global__ void named(const unsigned *a, unsigned *b) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  b[i] = __shfl_sync(whole, a[i], 0, 16 + 16);
}
