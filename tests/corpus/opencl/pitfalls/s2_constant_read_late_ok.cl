// Nobody writes c: it is read after the barrier only, and the postcondition speaks of its contents without a right.
/*@ requires \pointer_length(a) == get_local_size(0) && \pointer_length(c) == get_local_size(0);
  @ requires get_num_groups(0) == 1;
  @ requires Perm(a[\ltid], write) ** Perm(c[(\ltid + 1) % get_local_size(0)], read);
  @ ensures Perm(a[\ltid], write) ** a[\ltid] == c[(\ltid + 1) % get_local_size(0)]; */
__kernel void late(__global int *a, const __global int *c) {
  size_t t = get_local_id(0), n = get_local_size(0);
  a[t] = 0;
  barrier(CLK_GLOBAL_MEM_FENCE);
  a[t] = c[(t + 1) % n];
}
