/*@ requires \pointer_length(a) == get_global_size(0);
  @ context Perm(a[\gtid], write); */
__kernel void k(__global int *a, int n) {
  for (int j = 0; j < 3; j++) { }
  //@ loop_invariant n == n; //~ ERROR type:misplaced_clause
  a[get_global_id(0)] = 1;
}
