// What is lent as `read` is an unknown part: the rest still reads, but nobody knows whether all of it came back.
/*@ requires \pointer_length(a) == get_local_size(0) && \pointer_length(b) == get_local_size(0);
  @ requires get_num_groups(0) == 1 && get_local_size(0) > 1;
  @ requires Perm(a[\ltid], write) ** Perm(b[\ltid], write); */
__kernel void lend_read(__global uint *a, __global uint *b) {
  size_t t = get_local_id(0), n = get_local_size(0);
  a[t] = 1;
  /*@ requires Perm(a[\ltid], read);
    @ ensures Perm(a[(\ltid + 1) % get_local_size(0)], read); */
  barrier(CLK_GLOBAL_MEM_FENCE);
  b[t] = a[t] + a[(t + 1) % n];
  /*@ requires Perm(a[(\ltid + 1) % get_local_size(0)], read);
    @ ensures Perm(a[\ltid], read); */
  barrier(CLK_GLOBAL_MEM_FENCE);
  a[t] = 2; //~ ERROR access.write:insufficient_permission
}
