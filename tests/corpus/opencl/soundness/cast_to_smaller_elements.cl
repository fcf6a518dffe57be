// Bytes of one word belong to one cell of it: thread 1's byte lies in thread 0's word.
/*@ requires \pointer_length(a) == get_global_size(0);
  @ requires Perm(a[\gtid], write); */
__kernel void k(__global int *a) {
  __global char *p = (__global char *)a;
  p[get_global_id(0)] = 1; //~ ERROR access.write:insufficient_permission
}
