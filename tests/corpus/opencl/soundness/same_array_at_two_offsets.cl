/*@ requires \pointer_length(a) == get_global_size(0) + 1;
  @ requires Perm(a[\gtid], write); */
__kernel void k(__global int *a) {
  __global int *p = a + get_global_id(0);
  __global int *q = p + 1;
  *p = 1;
  *q = 2; //~ ERROR access.write:insufficient_permission
}
