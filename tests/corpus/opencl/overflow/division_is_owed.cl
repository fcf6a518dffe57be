//@ requires \pointer_length(a) == get_global_size(0);
//@ context Perm(a[\gtid], write);
//@ assume_no_overflow;
__kernel void k(__global int *a, int n) {
  a[get_global_id(0)] = 7 / n; //~ ERROR arith.division:by_zero
}
