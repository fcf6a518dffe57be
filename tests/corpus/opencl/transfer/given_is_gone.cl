// What was given away is gone, for reading as well.
/*@ requires \pointer_length(a) == get_local_size(0) && get_num_groups(0) == 1 && get_local_size(0) > 1;
  @ requires \ltid == 0 ==> Perm(a[0], write); */
__kernel void k(__global int *a) {
  /*@ requires \ltid == 0 ==> Perm(a[0], write);
    @ ensures \ltid == 1 ==> Perm(a[0], write); */
  barrier(CLK_GLOBAL_MEM_FENCE);
  if (get_local_id(0) == 0) {
    int x = a[0]; //~ ERROR access.read:insufficient_permission
  }
}
