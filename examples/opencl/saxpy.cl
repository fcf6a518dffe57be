// y = alpha * x + y, one element a work-item, with a bounds test.
// The kernel updates `y` in place: `\old(y[i])` in a contract is what launch memory held there.
// `kernel requires` and `kernel ensures` are the host's; the others hold for each work-item.
// expect: proved
// mutant: s/y[i] == alpha * x[i] + \old(y[i])/y[i] == alpha * x[i] - \old(y[i])/ -> refuted
/*@ kernel requires 0 <= n && n <= tcount;
  @ kernel requires \pointer_length(x) == n && \pointer_length(y) == n;
  @ kernel ensures  (\forall int i; 0 <= i && i < n; y[i] == alpha * x[i] + \old(y[i]));
  @ requires \gtid < n ==> Perm(x[\gtid], read) ** Perm(y[\gtid], write);
  @ ensures  \gtid < n ==> Perm(y[\gtid], write);
  @ ensures  \gtid < n ==> y[\gtid] == alpha * x[\gtid] + \old(y[\gtid]);
  @*/
__kernel void saxpy(int n, float alpha, __global const float *x, __global float *y) {
  int i = get_global_id(0);
  if (i < n) {
    y[i] = alpha * x[i] + y[i];
  }
}
