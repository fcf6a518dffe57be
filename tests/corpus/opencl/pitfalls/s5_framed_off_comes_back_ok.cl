// Without a barrier in the loop the cell that its invariant does not name is back afterwards, with its value.
/*@ requires \pointer_length(a) == get_local_size(0) && \pointer_length(b) == get_local_size(0);
  @ requires get_num_groups(0) == 1;
  @ requires Perm(a[\ltid], write) ** Perm(b[\ltid], write);
  @ ensures Perm(a[\ltid], write) ** a[\ltid] == 4; */
__kernel void comes_back(__global int *a, __global int *b) {
  size_t t = get_local_id(0);
  a[t] = 4;
  int i = 0;
  //@ loop_invariant Perm(b[\ltid], write);
  while (i < 2) {
    b[t] = i;
    i = i + 1;
  }
}
