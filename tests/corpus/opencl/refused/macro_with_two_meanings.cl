// Which of the two the contract means is not clear.
#define N 100
//@ requires 0 <= n && n < N; //~ ERROR type:unknown_name
//@ context Perm(a[\gtid], write);
__kernel void k(__global int *a, int n) {
  if (n >= 10) a[0] = get_global_id(0);
}
#undef N
#define N 10
