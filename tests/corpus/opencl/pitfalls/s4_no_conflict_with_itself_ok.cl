/*@ requires \pointer_length(a) == get_global_size(0);
  @ requires Perm(a[\gtid], write); */
__kernel void k(__global uint *a, int n) {
  a[get_global_id(0)] = a[get_global_id(0)] + 1;
  //@ loop_invariant Perm(a[\gtid], write);
  for (int i = 0; i < n; i++) a[get_global_id(0)] = i;
}
