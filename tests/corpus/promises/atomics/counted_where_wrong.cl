// expect: refuted
// Work-items with a large element add one; the claim counts more.
/*@ kernel requires \pointer_length(c) == 1 && \pointer_length(a) == n && 0 <= n && n <= tcount;
  @ kernel requires c[0] == 0;
  @ kernel ensures c[0] == (\count int i; 0 <= i && i < n; a[i] >= 3);
  @*/
__kernel void counted(int n, __global const int *a, volatile __global int *c) {
  int i = get_global_id(0);
  if (i < n && a[i] > 3) {
    atomic_inc(c);
  }
}
