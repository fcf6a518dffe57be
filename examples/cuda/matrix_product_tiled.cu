// Matrix product through shared memory: the threads of a block load a tile of a and one of b,
// wait, and multiply the tiles. After the first barrier each may read a row of one tile and a
// column of the other; the second gives them back for writing.
// What is computed on the way has to fit: each product, and each sum of the first r of them.
// expect: proved
// mutant: s/k < m * T; a[i * (m * T) + k] * b/k < m * T; a[i * (m * T) + k] + b/ -> refuted
#include <limits.h>

extern __shared__ int tiles[];  // that of a, and behind it that of b

/*@ kernel requires gsize.x == T && gsize.y == T && m >= 0;
  @ kernel requires \pointer_length(a) == tcount.y * (m * T);
  @ kernel requires \pointer_length(b) == m * T * tcount.x;
  @ kernel requires \pointer_length(c) == tcount.y * tcount.x;
  @ kernel requires \shared_mem_size(tiles) == 2 * (T * T);
  @ kernel requires tcount.y * (m * T) <= INT_MAX && m * T * tcount.x <= INT_MAX;
  @ kernel requires (\forall int i, int j, int k; 0 <= i && i < tcount.y &&
  @   0 <= j && j < tcount.x && 0 <= k && k < m * T;
  @   -INT_MAX - 1 <= a[i * (m * T) + k] * b[k * tcount.x + j] <= INT_MAX);
  @ kernel requires (\forall int i, int j, int r; 0 <= i && i < tcount.y &&
  @   0 <= j && j < tcount.x && 0 <= r && r <= m * T; -INT_MAX - 1 <=
  @     (\sum int k; 0 <= k && k < r; a[i * (m * T) + k] * b[k * tcount.x + j]) <= INT_MAX);
  @ kernel ensures (\forall int i, int j; 0 <= i && i < tcount.y && 0 <= j && j < tcount.x;
  @   c[i * tcount.x + j] ==
  @     (\sum int k; 0 <= k && k < m * T; a[i * (m * T) + k] * b[k * tcount.x + j]));
  @ context (\forall* int q; 0 <= q && q < m; Perm(a[tid.y * (m * T) + q * T + lid.x], read));
  @ context (\forall* int q; 0 <= q && q < m; Perm(b[(q * T + lid.y) * tcount.x + tid.x], read));
  @ context Perm(tiles[lid.y * T + lid.x], write) **
  @         Perm(tiles[T * T + lid.y * T + lid.x], write);
  @ context Perm(c[tid.y * tcount.x + tid.x], write);
  @ ensures c[tid.y * tcount.x + tid.x] ==
  @   (\sum int k; 0 <= k && k < m * T; a[tid.y * (m * T) + k] * b[k * tcount.x + tid.x]);
  @*/
__global__ void matrix_product_tiled(int T, int m, const int *a, const int *b, int *c) {
  int *as = tiles, *bs = tiles + T * T;
  int lx = threadIdx.x, ly = threadIdx.y;
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  int width = gridDim.x * blockDim.x;
  int sum = 0;
  /*@ loop_invariant 0 <= t && t <= m;
    @ loop_invariant sum == (\sum int k; 0 <= k && k < t * T;
    @                         a[tid.y * (m * T) + k] * b[k * tcount.x + tid.x]);
    @*/
  for (int t = 0; t < m; t++) {
    as[ly * T + lx] = a[y * (m * T) + t * T + lx];
    bs[ly * T + lx] = b[(t * T + ly) * width + x];
    /*@ requires Perm(tiles[lid.y * T + lid.x], write) **
      @            Perm(tiles[T * T + lid.y * T + lid.x], write);
      @ requires tiles[lid.y * T + lid.x] == a[tid.y * (m * T) + t * T + lid.x];
      @ requires tiles[T * T + lid.y * T + lid.x] == b[(t * T + lid.y) * tcount.x + tid.x];
      @ ensures  (\forall* int k; 0 <= k && k < T; Perm(tiles[lid.y * T + k], 1\2));
      @ ensures  (\forall* int k; 0 <= k && k < T; Perm(tiles[T * T + k * T + lid.x], 1\2));
      @ ensures  (\forall int k; 0 <= k && k < T;
      @            tiles[lid.y * T + k] == a[tid.y * (m * T) + t * T + k]);
      @ ensures  (\forall int k; 0 <= k && k < T;
      @            tiles[T * T + k * T + lid.x] == b[(t * T + k) * tcount.x + tid.x]);
      @*/
    __syncthreads();
    /*@ loop_invariant 0 <= e && e <= T;
      @ loop_invariant sum == (\sum int k; 0 <= k && k < t * T + e;
      @                         a[tid.y * (m * T) + k] * b[k * tcount.x + tid.x]);
      @*/
    for (int e = 0; e < T; e++) {
      /*@ assert -INT_MAX - 1 <= (\sum int k; 0 <= k && k < t * T + e + 1;
        @   a[tid.y * (m * T) + k] * b[k * tcount.x + tid.x]) <= INT_MAX;
        @*/
      sum += as[ly * T + e] * bs[e * T + lx];
    }
    /*@ requires (\forall* int k; 0 <= k && k < T; Perm(tiles[lid.y * T + k], 1\2));
      @ requires (\forall* int k; 0 <= k && k < T; Perm(tiles[T * T + k * T + lid.x], 1\2));
      @ ensures  Perm(tiles[lid.y * T + lid.x], write) **
      @            Perm(tiles[T * T + lid.y * T + lid.x], write);
      @*/
    __syncthreads();
  }
  c[y * width + x] = sum;
}
