// b is written by each thread before the barrier, read by its neighbour behind it.
/*@ requires \pointer_length(a) == get_local_size(0) && \pointer_length(b) == get_local_size(0);
  @ requires \pointer_length(c) == get_local_size(0) && get_num_groups(0) == 1;
  @ requires Perm(a[\ltid], write) ** Perm(b[\ltid], read) ** Perm(c[\ltid], write);
  @ ensures Perm(c[\ltid], write) ** Perm(b[\ltid], read);
  @ ensures \ltid > 0 ==> Perm(a[\ltid - 1], read) ** c[\ltid] == a[\ltid - 1]; */
__kernel void forward(__global int *a, const __global int *b, __global int *c) {
  size_t t = get_local_id(0);
  a[t] = b[t];
  /*@ requires Perm(a[\ltid], write);
    @ ensures \ltid > 0 ==> Perm(a[\ltid - 1], read); */
  barrier(CLK_GLOBAL_MEM_FENCE);
  if (t > 0) c[t] = a[t - 1];
}
