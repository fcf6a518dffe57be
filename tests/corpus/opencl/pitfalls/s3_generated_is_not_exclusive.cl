/*@ requires \pointer_length(a) == 1;
  @ requires Perm(a[0], write); */ //~ ERROR distribution.group:two_writers
//~^ ERROR distribution.kernel:two_writers
__kernel void p4(__global int *a) { a[0] = get_global_id(0); }
