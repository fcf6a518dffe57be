/*@ requires \pointer_length(a) == get_global_size(0);
  @ context Perm(a[\gtid], write); */
__kernel void k(__global int *a, int n) {
  //@ loop_invariant Perm(a[\gtid], write) ** 1 <= i;
  for (int i = 1; i < n; i *= 2) { //~ ERROR arith.overflow:signed
    a[get_global_id(0)] = i;
  }
}
