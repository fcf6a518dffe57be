// Without any permission in its contracts a kernel is neither proved nor refuted.
//@ requires \pointer_length(a) == get_global_size(0);
__kernel void bare(__global uint *a) { //~ UNKNOWN permissions:missing
  a[get_global_id(0)] = a[get_global_id(0)] + 1;
}
