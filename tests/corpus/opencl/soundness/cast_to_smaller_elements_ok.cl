/*@ requires \pointer_length(a) == get_global_size(0);
  @ requires Perm(a[\gtid], write); */
__kernel void k(__global int *a) {
  __global char *p = (__global char *)a;
  p[4 * get_global_id(0) + 3] = 1;
}
