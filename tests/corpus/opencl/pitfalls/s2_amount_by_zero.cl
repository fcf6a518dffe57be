// The n-th part is an amount only where n is positive, and n == 0 is a legal argument.
/*@ requires \pointer_length(a) == get_global_size(0);
  @ requires n >= 0;
  @ requires Perm(a[\gtid], 1\n); */ //~ ERROR arith.division:by_zero
__kernel void nth(__global int *a, int n) { }
