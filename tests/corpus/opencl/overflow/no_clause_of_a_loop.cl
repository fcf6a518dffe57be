//@ requires \pointer_length(a) == get_global_size(0);
//@ context Perm(a[\gtid], write);
__kernel void k(__global int *a, int n) {
  //@ assume_no_overflow; //~ ERROR type:misplaced_clause
  for (int i = 0; i < n; i++) a[get_global_id(0)] = i;
  //@ assume_no_overflow; //~ ERROR type:misplaced_clause
  a[get_global_id(0)] = n;
}
