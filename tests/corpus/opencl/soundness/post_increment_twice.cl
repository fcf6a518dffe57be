/*@ requires \pointer_length(a) == 2 * get_global_size(0) + 1;
  @ context Perm(a[2 * \gtid], write) ** Perm(a[2 * \gtid + 1], write); */
__kernel void k(__global int *a) {
  size_t i = 2 * get_global_id(0);
  __global int *p = a + i;
  *p++ = 1;
  *p++ = 2;
  //@ assert a[i] == 1 && a[i + 1] == 2;
  *p = 3; //~ ERROR access.write:insufficient_permission
}
