// The value of an assignment is what was stored, not the right side evaluated again.
/*@ requires \pointer_length(a) == get_global_size(0) && 0 <= a[\gtid] && a[\gtid] < 100;
  @ context Perm(a[\gtid], write); */
__kernel void k(__global int *a) {
  size_t t = get_global_id(0);
  int x = (a[t] = a[t] + 1);
  //@ assert x == a[t];
  int y = (a[t] += 2);
  //@ assert y == a[t] && y == x + 2;
  int z = ++a[t];
  //@ assert z == a[t] && z == y + 1;
  int u = a[t]++;
  //@ assert u == z && a[t] == u + 1;
  //@ assert z == y + 2; //~ ERROR assert:false
}
