// The input is written before the barrier. What each thread stored to `tile` is its own number, so that the input is not
// visible to the neighbour yet does no harm.
/*@ requires get_num_groups(0) == 1 && get_local_size(0) > 1;
  @ requires \pointer_length(in) == get_local_size(0) && \pointer_length(tile) == get_local_size(0);
  @ requires Perm(in[\ltid], write) ** Perm(tile[\ltid], write); */
__kernel void broadcast_written(__global int *in, __local int *tile) {
  size_t t = get_local_id(0), n = get_local_size(0);
  in[t] = t;
  tile[t] = in[t];
  /*@ requires Perm(tile[\ltid], write) ** tile[\ltid] == in[\ltid] ** in[\ltid] == \ltid;
    @ ensures Perm(tile[(\ltid + 1) % get_local_size(0)], read);
    @ ensures tile[(\ltid + 1) % get_local_size(0)] == (\ltid + 1) % get_local_size(0); */
  barrier(CLK_LOCAL_MEM_FENCE);
  int x = tile[(t + 1) % n];
}
