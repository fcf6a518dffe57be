/*@ requires \pointer_length(a) == get_global_size(0);
  @ context Perm(a[\gtid], write); */
__kernel void k(__global int *a, int n) {
  __global int *p = n > 0 ? a + get_global_id(0) : 0;
  if (p) *p = 1;
  *p = 2; //~ ERROR assert:false
}
