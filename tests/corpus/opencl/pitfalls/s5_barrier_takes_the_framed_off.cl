// The loop's invariant does not name a, so that the barrier in the loop cannot give a's cells away: after the
// loop their old owners hold them again.
/*@ requires \pointer_length(a) == get_local_size(0) && \pointer_length(b) == get_local_size(0);
  @ requires get_num_groups(0) == 1 && get_local_size(0) > 1;
  @ requires Perm(a[\ltid], write) ** Perm(b[\ltid], write); */
__kernel void given_away(__global int *a, __global int *b) {
  size_t t = get_local_id(0), n = get_local_size(0);
  int i = 0;
  //@ loop_invariant Perm(b[\ltid], write);
  while (i < 2) {
    /*@ requires Perm(a[\ltid], write); //~ ERROR barrier.pre:insufficient_permission
      @ ensures Perm(a[(\ltid + 1) % get_local_size(0)], write); */
    barrier(CLK_GLOBAL_MEM_FENCE);
    a[(t + 1) % n] = i;
    i = i + 1;
  }
  a[t] = 1;
}
