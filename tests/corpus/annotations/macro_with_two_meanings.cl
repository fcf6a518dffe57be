// expect: refuted
// The contract means the macro that is defined where it stands: up to 100 threads may write.
#define N 100
//@ requires 0 <= n && n < N;
//@ context Perm(a[\gtid], write);
__kernel void k(__global int *a, int n) {
  if (n >= 10) a[0] = get_global_id(0);  //~ ERROR access.write:insufficient_permission
}
#undef N
#define N 10
//@ requires 0 <= n && n < N;
//@ context Perm(a[\gtid], write);
__kernel void fewer(__global int *a, int n) {
  if (n >= 10) a[0] = get_global_id(0);
}
