/*@ context_everywhere n > 0 && \pointer_length(a) == n;
  @ kernel requires (\forall* int j = 0 .. n; Perm(&a[j], write \ (get_local_size(0) * 2)));
  @ requires \pointer(a, N, 1\2) ** Perm(s[\gtid].x, read) ** Perm(s->y, write) ** row(a + 2, n);
  @ ensures *a == \old(a[0]) + (unsigned char) n / 2 && f[0] == 1.5e-1f; decreases n, i;
  @*/
//@ pure int sum(__global const int *v, int k) = k <= 0 ? 0 : sum(v, k - 1) + v[k - 1];
//@ resource row(int *p, int k) = (\forall* int j; 0 <= j && j < k; Perm(p[j], write));
//@ requires k >= 0;
//@ lemma zero(int k) { int m = k; while (m > 0) { m = m - 1; } assert sum(a, 0) == 0; }
