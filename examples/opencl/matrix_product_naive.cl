// Matrix product c = a * b, one element of c a work-item, each walking a row of a and a column of
// b. `a` and `b` are read by many at once: read permission may be held by any number of them.
// The loop invariant is the postcondition with the loop variable in place of the length n.
// What is computed on the way has to fit: each product, and each sum of the first m of them.
// expect: proved
// mutant: s/0 <= k && k < n; a[i * n + k]/1 <= k && k < n; a[i * n + k]/ -> refuted
/*@ kernel requires n >= 0 && tcount.y * n <= INT_MAX && n * tcount.x <= INT_MAX;
  @ kernel requires \pointer_length(a) == tcount.y * n && \pointer_length(b) == n * tcount.x;
  @ kernel requires \pointer_length(c) == tcount.y * tcount.x;
  @ kernel requires (\forall int i, int j, int k; 0 <= i && i < tcount.y &&
  @   0 <= j && j < tcount.x && 0 <= k && k < n;
  @   -INT_MAX - 1 <= a[i * n + k] * b[k * tcount.x + j] <= INT_MAX);
  @ kernel requires (\forall int i, int j, int m; 0 <= i && i < tcount.y &&
  @   0 <= j && j < tcount.x && 0 <= m && m <= n; -INT_MAX - 1 <=
  @     (\sum int k; 0 <= k && k < m; a[i * n + k] * b[k * tcount.x + j]) <= INT_MAX);
  @ kernel ensures (\forall int i, int j; 0 <= i && i < tcount.y && 0 <= j && j < tcount.x;
  @   c[i * tcount.x + j] == (\sum int k; 0 <= k && k < n; a[i * n + k] * b[k * tcount.x + j]));
  @ requires (\forall* int k; 0 <= k && k < n; Perm(a[tid.y * n + k], read));
  @ requires (\forall* int k; 0 <= k && k < n; Perm(b[k * tcount.x + tid.x], read));
  @ requires Perm(c[tid.y * tcount.x + tid.x], write);
  @ ensures  Perm(c[tid.y * tcount.x + tid.x], write);
  @ ensures  c[tid.y * tcount.x + tid.x] ==
  @            (\sum int k; 0 <= k && k < n; a[tid.y * n + k] * b[k * tcount.x + tid.x]);
  @*/
__kernel void matrix_product_naive(int n, __global const int *a, __global const int *b,
                                   __global int *c) {
  int x = get_global_id(0), y = get_global_id(1), width = get_global_size(0);
  int sum = 0;
  /*@ loop_invariant 0 <= m && m <= n;
    @ loop_invariant sum ==
    @   (\sum int k; 0 <= k && k < m; a[tid.y * n + k] * b[k * tcount.x + tid.x]);
    @*/
  for (int m = 0; m < n; m++) {
    /*@ assert -INT_MAX - 1 <= (\sum int k; 0 <= k && k < m + 1;
      @   a[tid.y * n + k] * b[k * tcount.x + tid.x]) <= INT_MAX;
      @*/
    sum += a[y * n + m] * b[m * width + x];
  }
  c[y * width + x] = sum;
}
