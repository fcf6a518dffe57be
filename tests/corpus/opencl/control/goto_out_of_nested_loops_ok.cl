/*@ requires \pointer_length(a) == get_global_size(0);
  @ context Perm(a[\gtid], write); */
__kernel void k(__global int *a, int n, int m) {
  int found = 0;
  //@ loop_invariant Perm(a[\gtid], write) ** 0 <= i && i <= 10 && found == 0;
  for (int i = 0; i < 10; i++) {
    //@ loop_invariant Perm(a[\gtid], write) ** 0 <= j && j <= 10 && found == 0;
    for (int j = 0; j < 10; j++) {
      if (i == n && j == m) {
        found = 1;
        goto out;
      }
    }
  }
  a[get_global_id(0)] = 0;
  //@ assert found == 0;
  return;
out:
  //@ assert found == 1;
  a[get_global_id(0)] = found;
  //@ assert a[get_global_id(0)] == 1;
}
