// OpenCL takes shift amounts modulo the width.
/*@ requires \pointer_length(a) == get_global_size(0);
  @ context Perm(a[\gtid], write); */
__kernel void k(__global uint *a) {
  uint one = 1, by = 33;
  //@ assert by == 33;
  a[get_global_id(0)] = one << 33;
  //@ assert a[get_global_id(0)] == 2;
}
