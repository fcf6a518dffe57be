// Thread 0 hands a[0] over to thread 1: the invariant names it and the barrier takes it.
/*@ requires \pointer_length(a) == 1 && \pointer_length(b) == get_local_size(0);
  @ requires get_num_groups(0) == 1 && get_local_size(0) == 2;
  @ requires Perm(b[\ltid], write) ** (\ltid == 0 ==> Perm(a[0], write)); */
__kernel void handed_over(__global int *a, __global int *b) {
  int i = 0;
  /*@ loop_invariant 0 <= i <= 1 ** Perm(b[\ltid], write);
    @ loop_invariant \ltid == 0 && i == 0 ==> Perm(a[0], write);
    @ loop_invariant \ltid == 1 && i > 0 ==> Perm(a[0], write); */
  while (i < 1) {
    /*@ requires \ltid == 0 ==> Perm(a[0], write);
      @ ensures \ltid == 1 ==> Perm(a[0], write); */
    barrier(CLK_GLOBAL_MEM_FENCE);
    i = i + 1;
  }
  if (get_local_id(0) == 1) a[0] = get_local_id(0);
}
