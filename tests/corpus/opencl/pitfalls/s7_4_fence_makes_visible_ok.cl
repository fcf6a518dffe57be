// A fence makes visible everything in its space, what was written just before included.
/*@ requires get_num_groups(0) == 1 && \pointer_length(a) == get_local_size(0) && \pointer_length(b) == get_local_size(0);
  @ requires Perm(a[\ltid], write);
  @ context Perm(b[\ltid], write);
  @ ensures b[\ltid] == (\ltid + 1) % get_local_size(0); */
__kernel void fenced(__global int *a, __global int *b) {
  size_t t = get_local_id(0), n = get_local_size(0);
  a[t] = t;
  /*@ requires Perm(a[\ltid], write) ** a[\ltid] == \ltid;
    @ ensures Perm(a[(\ltid + 1) % get_local_size(0)], read);
    @ ensures a[(\ltid + 1) % get_local_size(0)] == (\ltid + 1) % get_local_size(0); */
  barrier(CLK_GLOBAL_MEM_FENCE);
  b[t] = a[(t + 1) % n];
}
