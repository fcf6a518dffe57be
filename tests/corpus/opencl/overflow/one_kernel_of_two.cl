// What one kernel assumes, the other one owes.
//@ requires \pointer_length(a) == get_global_size(0);
//@ context Perm(a[\gtid], write);
//@ assume_no_overflow;
__kernel void first(__global int *a) { a[get_global_id(0)]++; }

//@ requires \pointer_length(a) == get_global_size(0);
//@ context Perm(a[\gtid], write);
__kernel void second(__global int *a) {
  a[get_global_id(0)]++; //~ ERROR arith.overflow:signed
}
