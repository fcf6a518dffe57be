// '\xff' is -1: every thread writes.
//@ context Perm(a[\gtid], write);
__kernel void k(__global int *a) {
  int c = '\xff';
  if (c < 0) a[0] = get_global_id(0); //~ ERROR access.write:insufficient_permission
}
