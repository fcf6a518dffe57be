// A contract is no statement of a branch.
//@ context Perm(a[\gtid], write);
__kernel void k(__global int *a, int n) {
  if (n > 0) {
    __requires(n < 0); //~ ERROR unsupported:annotation
    a[0] = get_global_id(0);
  }
}
