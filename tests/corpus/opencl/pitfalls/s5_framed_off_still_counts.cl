// Thread 0's a[0] is in no invariant: unusable in the loop, but still its own; the barrier in the loop gives it
// to thread 1 as well, and after the loop both would write.
/*@ requires \pointer_length(a) == 1 && \pointer_length(b) == get_local_size(0);
  @ requires get_num_groups(0) == 1 && get_local_size(0) == 2;
  @ requires Perm(b[\ltid], write) ** (\ltid == 0 ==> Perm(a[0], write)); */
__kernel void framed_off(__global int *a, __global int *b) {
  int i = 0;
  /*@ loop_invariant 0 <= i ** Perm(b[\ltid], write);
    @ loop_invariant \ltid == 1 && i > 0 ==> Perm(a[0], write); */
  while (i < 1) {
    //@ ensures \ltid == 1 ==> Perm(a[0], write);
    barrier(CLK_GLOBAL_MEM_FENCE); //~ ERROR barrier.redistribution:two_writers
    i = i + 1;
  }
  a[0] = get_local_id(0);
}
