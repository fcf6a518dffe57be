// Hold a whole cell, lend a quarter, read meanwhile, take the quarter back, write again.
/*@ requires \pointer_length(a) == get_local_size(0) && \pointer_length(b) == get_local_size(0);
  @ requires get_num_groups(0) == 1;
  @ requires Perm(a[\ltid], write) ** Perm(b[\ltid], write);
  @ ensures Perm(a[\ltid], write) ** a[\ltid] == 2;
  @ ensures Perm(b[\ltid], write) ** b[\ltid] == 2; */
__kernel void lend(__global uint *a, __global uint *b) {
  size_t t = get_local_id(0), n = get_local_size(0);
  a[t] = 1;
  /*@ requires Perm(a[\ltid], 1\4) ** a[\ltid] == 1;
    @ ensures Perm(a[(\ltid + 1) % get_local_size(0)], 1\4) ** a[(\ltid + 1) % get_local_size(0)] == 1; */
  barrier(CLK_GLOBAL_MEM_FENCE);
  b[t] = a[t] + a[(t + 1) % n];
  /*@ requires Perm(a[(\ltid + 1) % get_local_size(0)], 1\4);
    @ ensures Perm(a[\ltid], 1\4); */
  barrier(CLK_GLOBAL_MEM_FENCE);
  a[t] = 2;
}
