// Without the break the first case goes on into the second.
/*@ requires \pointer_length(a) == 2 * get_global_size(0);
  @ requires mode == 0 ==> Perm(a[2 * \gtid], write);
  @ requires mode == 1 ==> Perm(a[2 * \gtid + 1], write); */
__kernel void k(__global int *a, int mode) {
  size_t i = 2 * get_global_id(0);
  switch (mode) {
    case 0: a[i] = 1;
    case 1: a[i + 1] = 2; //~ ERROR access.write:insufficient_permission
  }
}
