// One element a work-item, with a bounds test: the launch may have more work-items than elements.
// expect: proved
// mutant: s/c[i] == a[i] + b[i])/c[i] == a[i] - b[i])/ -> refuted
/*@ kernel requires 0 <= n <= tcount;
  @ kernel requires \pointer_length(a) == n && \pointer_length(b) == n && \pointer_length(c) == n;
  @ kernel requires (\forall int i; 0 <= i && i < n;
  @   -INT_MAX - 1 <= a[i] + b[i] && a[i] + b[i] <= INT_MAX);
  @ kernel ensures (\forall int i; 0 <= i && i < n; c[i] == a[i] + b[i]);
  @ requires \gtid < n ==> Perm(a[\gtid], read) ** Perm(b[\gtid], read) ** Perm(c[\gtid], write);
  @ ensures  \gtid < n ==> Perm(c[\gtid], write) ** c[\gtid] == a[\gtid] + b[\gtid];
  @*/
__kernel void vector_add(int n, __global const int *a, __global const int *b, __global int *c) {
  int i = get_global_id(0);
  if (i < n) {
    c[i] = a[i] + b[i];
  }
}
