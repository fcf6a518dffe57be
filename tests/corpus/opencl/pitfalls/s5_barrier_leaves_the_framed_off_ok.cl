// What a barrier does not name stays, also what the loop around it has framed off.
/*@ requires \pointer_length(a) == get_local_size(0) && \pointer_length(b) == get_local_size(0);
  @ requires get_num_groups(0) == 1;
  @ requires Perm(a[\ltid], write) ** Perm(b[\ltid], write);
  @ ensures Perm(a[\ltid], write) ** a[\ltid] == 1; */
__kernel void kept(__global int *a, __global int *b) {
  size_t t = get_local_id(0);
  int i = 0;
  //@ loop_invariant Perm(b[\ltid], write);
  while (i < 2) {
    //@ context Perm(b[\ltid], write);
    barrier(CLK_GLOBAL_MEM_FENCE);
    b[t] = i;
    i = i + 1;
  }
  a[t] = 1;
}
