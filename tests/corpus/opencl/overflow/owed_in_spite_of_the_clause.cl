// flags: --check overflow
//@ requires \pointer_length(a) == get_global_size(0);
//@ context Perm(a[\gtid], write);
//@ assume_no_overflow;
__kernel void k(__global int *a) {
  a[get_global_id(0)]++; //~ ERROR arith.overflow:signed
}
