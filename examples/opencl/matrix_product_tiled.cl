// Matrix product through local memory: the work-items of a group load a tile of a and one of b,
// wait, and multiply the tiles. After the first barrier each may read a row of one tile and a
// column of the other; the second, which gives them back for writing, follows reads: no fence.
// What is computed on the way has to fit: each product, and each sum of the first r of them.
// expect: proved
// mutant: s/k < m * T; a[i * (m * T) + k] * b/k < m * T; a[i * (m * T) + k] + b/ -> refuted
/*@ kernel requires gsize.x == T && gsize.y == T && m >= 0;
  @ kernel requires \pointer_length(a) == tcount.y * (m * T);
  @ kernel requires \pointer_length(b) == m * T * tcount.x;
  @ kernel requires \pointer_length(c) == tcount.y * tcount.x;
  @ kernel requires \pointer_length(as) == T * T && \pointer_length(bs) == T * T;
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
  @ context Perm(as[lid.y * T + lid.x], write) ** Perm(bs[lid.y * T + lid.x], write);
  @ context Perm(c[tid.y * tcount.x + tid.x], write);
  @ ensures c[tid.y * tcount.x + tid.x] ==
  @   (\sum int k; 0 <= k && k < m * T; a[tid.y * (m * T) + k] * b[k * tcount.x + tid.x]);
  @*/
__kernel void matrix_product_tiled(int T, int m, __global const int *a, __global const int *b,
                                   __global int *c, __local int *as, __local int *bs) {
  int lx = get_local_id(0), ly = get_local_id(1);
  int x = get_global_id(0), y = get_global_id(1), width = get_global_size(0);
  int sum = 0;
  /*@ loop_invariant 0 <= t && t <= m;
    @ loop_invariant sum == (\sum int k; 0 <= k && k < t * T;
    @                         a[tid.y * (m * T) + k] * b[k * tcount.x + tid.x]);
    @*/
  for (int t = 0; t < m; t++) {
    as[ly * T + lx] = a[y * (m * T) + t * T + lx];
    bs[ly * T + lx] = b[(t * T + ly) * width + x];
    /*@ requires Perm(as[lid.y * T + lid.x], write) ** Perm(bs[lid.y * T + lid.x], write);
      @ requires as[lid.y * T + lid.x] == a[tid.y * (m * T) + t * T + lid.x];
      @ requires bs[lid.y * T + lid.x] == b[(t * T + lid.y) * tcount.x + tid.x];
      @ ensures  (\forall* int k; 0 <= k && k < T; Perm(as[lid.y * T + k], 1\2));
      @ ensures  (\forall* int k; 0 <= k && k < T; Perm(bs[k * T + lid.x], 1\2));
      @ ensures  (\forall int k; 0 <= k && k < T;
      @            as[lid.y * T + k] == a[tid.y * (m * T) + t * T + k]);
      @ ensures  (\forall int k; 0 <= k && k < T;
      @            bs[k * T + lid.x] == b[(t * T + k) * tcount.x + tid.x]);
      @*/
    barrier(CLK_LOCAL_MEM_FENCE);
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
    /*@ requires (\forall* int k; 0 <= k && k < T; Perm(as[lid.y * T + k], 1\2));
      @ requires (\forall* int k; 0 <= k && k < T; Perm(bs[k * T + lid.x], 1\2));
      @ ensures  Perm(as[lid.y * T + lid.x], write) ** Perm(bs[lid.y * T + lid.x], write);
      @*/
    barrier(0);
  }
  c[y * width + x] = sum;
}
