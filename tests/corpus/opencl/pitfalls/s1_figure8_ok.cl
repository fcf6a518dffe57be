// Each thread reads what its neighbour wrote before the barrier; the barrier passes the right to read on, and the value.
/*@ requires \pointer_length(a) == get_local_size(0) && \pointer_length(b) == get_local_size(0);
  @ requires get_num_groups(0) == 1;
  @ requires Perm(a[\ltid], write) ** Perm(b[\ltid], write);
  @ ensures Perm(b[\ltid], write) ** b[\ltid] == (\ltid + 1) % get_local_size(0); */
__kernel void demo(__global ulong *a, __global ulong *b) {
  size_t t = get_local_id(0), n = get_local_size(0);
  a[t] = t;
  /*@ requires Perm(a[\ltid], write) ** a[\ltid] == \ltid;
    @ ensures Perm(a[(\ltid + 1) % get_local_size(0)], 1\10);
    @ ensures a[(\ltid + 1) % get_local_size(0)] == (\ltid + 1) % get_local_size(0); */
  barrier(CLK_GLOBAL_MEM_FENCE);
  b[t] = a[(t + 1) % n];
}
