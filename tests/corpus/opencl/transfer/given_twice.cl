// A half and two thirds of one cell are more than the whole that is held.
/*@ requires \pointer_length(a) == get_local_size(0) && get_num_groups(0) == 1 && get_local_size(0) > 1;
  @ requires Perm(a[\ltid], write); */
__kernel void k(__global int *a) {
  /*@ requires Perm(a[\ltid], 1\2); //~ ERROR barrier.pre:insufficient_permission
    @ requires Perm(a[\ltid], 2\3); //~ ERROR barrier.pre:insufficient_permission
    @ ensures Perm(a[\ltid], write); */
  barrier(CLK_GLOBAL_MEM_FENCE);
}
