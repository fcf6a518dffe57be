// Unsigned sums do not overflow: nothing is assumed of them, and they come round.
//@ requires \pointer_length(a) == get_global_size(0);
//@ context Perm(a[\gtid], write);
//@ assume_no_overflow;
__kernel void k(__global uint *a) {
  uint before = a[get_global_id(0)];
  a[get_global_id(0)] = before + 1;
  //@ assert a[get_global_id(0)] > before; //~ ERROR assert:false
}
