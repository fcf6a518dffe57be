// expect: proved
// A product of matrices by tiles of 16 by 16 in shared memory: 16 times a size is the length of a row.
#define TILE 16
/*@ kernel requires blockDim.x == TILE && blockDim.y == TILE && m >= 0;
  @ kernel requires \pointer_length(a) == tcount.y * (m * TILE);
  @ kernel requires \pointer_length(b) == m * TILE * tcount.x;
  @ kernel requires \pointer_length(c) == tcount.y * tcount.x;
  @ kernel requires tcount.y * (m * TILE) <= 2147483647 && m * TILE * tcount.x <= 2147483647;
  @ kernel ensures (\forall int i, int j; 0 <= i && i < tcount.y && 0 <= j && j < tcount.x;
  @   c[i * tcount.x + j] ==
  @     (\sum int k; 0 <= k && k < m * TILE; a[i * (m * TILE) + k] * b[k * tcount.x + j]));
  @*/
__global__ void matrix_product(int m, const float *a, const float *b, float *c) {
  __shared__ float as[TILE][TILE], bs[TILE][TILE];
  int lx = threadIdx.x, ly = threadIdx.y;
  int x = blockIdx.x * TILE + lx, y = blockIdx.y * TILE + ly;
  int width = gridDim.x * TILE;
  float sum = 0;
  /*@ loop_invariant 0 <= t && t <= m;
    @ loop_invariant sum == (\sum int k; 0 <= k && k < t * TILE;
    @                         a[y * (m * TILE) + k] * b[k * tcount.x + x]);
    @*/
  for (int t = 0; t < m; t++) {
    as[ly][lx] = a[y * (m * TILE) + t * TILE + lx];
    bs[ly][lx] = b[(t * TILE + ly) * width + x];
    __syncthreads();
    /*@ loop_invariant 0 <= e && e <= TILE;
      @ loop_invariant sum == (\sum int k; 0 <= k && k < t * TILE + e;
      @                         a[y * (m * TILE) + k] * b[k * tcount.x + x]);
      @*/
    for (int e = 0; e < TILE; e++) sum += as[ly][e] * bs[e][lx];
    __syncthreads();
  }
  c[y * width + x] = sum;
}
