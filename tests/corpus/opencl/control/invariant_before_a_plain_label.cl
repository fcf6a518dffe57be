// No loop begins there.
/*@ requires \pointer_length(a) == get_global_size(0);
  @ context Perm(a[\gtid], write); */
__kernel void k(__global int *a, int n) {
  if (n > 0) goto out;
  a[get_global_id(0)] = 2;
  //@ loop_invariant n > 0; //~ ERROR type:misplaced_clause
out:
  a[get_global_id(0)] = 1;
}
