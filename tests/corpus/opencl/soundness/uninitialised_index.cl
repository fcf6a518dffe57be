/*@ requires \pointer_length(a) == get_global_size(0);
  @ context Perm(a[\gtid], write); */
__kernel void k(__global int *a) {
  uint x;
  if (x < get_global_size(0)) {
    a[x] = 1; //~ ERROR access.write:insufficient_permission
  }
}
