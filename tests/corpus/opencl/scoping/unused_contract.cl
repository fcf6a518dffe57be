// A contract that stands before no kernel.
/*@ requires n > 0; */ //~ ERROR syntax:annotation_unattached
typedef int number;
/*@ requires \pointer_length(a) == get_global_size(0);
  @ context Perm(a[\gtid], write); */
__kernel void k(__global number *a) { a[get_global_id(0)] = 1; }
