// expect: not_refuted
// wanted: proved
// flags: --timeout 5 --total-timeout 10
// As product_of_tiles.cu, with tiles of 8 by 8 that are flat arrays, and counters that count the columns.
/*@ kernel requires blockDim.x == 8 && blockDim.y == 8 && n >= 0;
  @ kernel requires \pointer_length(a) == tcount.y * (n * 8) && \pointer_length(b) == n * 8 * tcount.x;
  @ kernel requires \pointer_length(c) == tcount.y * tcount.x;
  @ kernel requires tcount.y * (n * 8) <= 2147483647 && n * 8 * tcount.x <= 2147483647;
  @ kernel ensures (\forall int r, int s; 0 <= r && r < tcount.y && 0 <= s && s < tcount.x;
  @   c[r * tcount.x + s] == (\sum int k; 0 <= k && k < n * 8; a[r * (n * 8) + k] * b[k * tcount.x + s]));
  @*/
__global__ void product(const float *a, const float *b, float *c, int n) {
  __shared__ float left[64], right[64];
  int col = blockIdx.x * 8 + threadIdx.x, row = blockIdx.y * 8 + threadIdx.y;
  float acc = 0;
  /*@ loop_invariant 0 <= p && p <= n;
    @ loop_invariant acc == (\sum int k; 0 <= k && k < p * 8; a[row * (n * 8) + k] * b[k * tcount.x + col]);
    @*/
  for (int p = 0; p < n; p++) {
    left[threadIdx.y * 8 + threadIdx.x] = a[row * (n * 8) + p * 8 + threadIdx.x];
    right[threadIdx.y * 8 + threadIdx.x] = b[(p * 8 + threadIdx.y) * (gridDim.x * 8) + col];
    __syncthreads();
    /*@ loop_invariant 0 <= q && q <= 8;
      @ loop_invariant acc == (\sum int k; 0 <= k && k < p * 8 + q; a[row * (n * 8) + k] * b[k * tcount.x + col]);
      @*/
    for (int q = 0; q < 8; q++) acc += left[threadIdx.y * 8 + q] * right[q * 8 + threadIdx.x];
    __syncthreads();
  }
  c[row * (gridDim.x * 8) + col] = acc;
}
