// A helper that returns what another helper returned.
// flags: --local-size 4
int sign(int x) {
  if (x < 0) return -1;
  return 1;
}
int twice(int x) { return sign(x) * 2; }

//@ context Perm(a[\gtid], write);
//@ ensures a[\gtid] == (\old(a[\gtid]) < 0 ? -2 : 2);
__kernel void call_in_return(__global int *a) {
  int i = get_global_id(0);
  a[i] = twice(a[i]);
}
