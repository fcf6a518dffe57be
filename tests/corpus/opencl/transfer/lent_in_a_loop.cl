// The neighbour writes the cell in each round; what it was before the loop is not known after it.
/*@ requires \pointer_length(a) == get_local_size(0) && get_num_groups(0) == 1 && get_local_size(0) > 1;
  @ requires Perm(a[\ltid], write); */
__kernel void k(__global int *a) {
  size_t t = get_local_id(0), n = get_local_size(0);
  a[t] = 7;
  //@ loop_invariant Perm(a[\ltid], write);
  for (int i = 0; i < 2; i++) {
    /*@ requires Perm(a[\ltid], write);
      @ ensures Perm(a[(\ltid + 1) % get_local_size(0)], write); */
    barrier(CLK_GLOBAL_MEM_FENCE);
    a[(t + 1) % n] = i;
    /*@ requires Perm(a[(\ltid + 1) % get_local_size(0)], write);
      @ ensures Perm(a[\ltid], write); */
    barrier(CLK_GLOBAL_MEM_FENCE);
  }
  //@ assert a[t] == 7; //~ ERROR assert:false
}
