// One thread gives its cell, and two others get it.
/*@ requires \pointer_length(a) == get_local_size(0) && get_num_groups(0) == 1 && get_local_size(0) > 1;
  @ requires get_local_size(0) > 2;
  @ requires \ltid == 0 ==> Perm(a[0], write); */
__kernel void k(__global int *a) {
  /*@ requires \ltid == 0 ==> Perm(a[0], write);
    @ ensures \ltid == 1 || \ltid == 2 ==> Perm(a[0], write); */
  barrier(CLK_GLOBAL_MEM_FENCE); //~ ERROR barrier.redistribution:two_writers
  if (get_local_id(0) == 1) a[0] = 1;
}
