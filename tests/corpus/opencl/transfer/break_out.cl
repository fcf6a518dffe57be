// Also a loop that is left by break keeps what its invariant does not name, but not what a barrier in it gave away.
/*@ requires \pointer_length(a) == get_local_size(0) && get_num_groups(0) == 1 && get_local_size(0) > 1;
  @ requires Perm(a[\ltid], write); */
__kernel void k(__global int *a, int n) {
  size_t t = get_local_id(0);
  //@ loop_invariant Perm(a[\ltid], write);
  for (int i = 0; i < n; i++) {
    if (n == 3) {
      /*@ requires Perm(a[\ltid], write);
        @ ensures Perm(a[(\ltid + 1) % get_local_size(0)], write); */
      barrier(CLK_GLOBAL_MEM_FENCE);
      break;
    }
    a[t] = i;
  }
  a[t] = 1; //~ ERROR access.write:insufficient_permission
}
