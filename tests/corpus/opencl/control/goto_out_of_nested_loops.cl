/*@ requires \pointer_length(a) == get_global_size(0);
  @ requires n < 0 ==> Perm(a[\gtid], write); */
__kernel void k(__global int *a, int n) {
  //@ loop_invariant 0 <= i && i <= 10;
  for (int i = 0; i < 10; i++) {
    while (1) {
      if (i == n) goto out;
      break;
    }
  }
  return;
out:
  a[get_global_id(0)] = 1; //~ ERROR access.write:insufficient_permission
}
