// A helper that returns what another helper returned.
// flags: --local-size 4
int sign_of(int x) {
  if (x < 0) return -1;
  return 1;
}
int next_to(int x) { return sign_of(x) + 1; }

//@ context Perm(a[\gtid], write);
//@ ensures a[\gtid] == 2;
__kernel void call_in_return(__global int *a) {
  int i = get_global_id(0);
  int low = next_to(-3), high = next_to(3);
  a[i] = low * 10 + high;
}
