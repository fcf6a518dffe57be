// a[t + s] is covered and apart from the cells written only because s <= n / 2 is known at the barrier.
/*@ requires get_num_groups(0) == 1 && \pointer_length(a) == get_local_size(0);
  @ requires Perm(a[\ltid], write); */
__kernel void tree(__global uint *a) {
  size_t t = get_local_id(0), s = get_local_size(0) / 2;
  /*@ requires Perm(a[\ltid], write);
    @ ensures \ltid < s ==> Perm(a[\ltid], write) ** Perm(a[\ltid + s], read); */
  barrier(CLK_GLOBAL_MEM_FENCE);
  /*@ loop_invariant 0 <= s && s <= get_local_size(0) / 2;
    @ loop_invariant \ltid < s ==> Perm(a[\ltid], write) ** Perm(a[\ltid + s], read); */
  for (; s > 0; s = s / 2) {
    if (t < s) a[t] += a[t + s];
    /*@ requires \ltid < s ==> Perm(a[\ltid], write) ** Perm(a[\ltid + s], read);
      @ ensures \ltid < s / 2 ==> Perm(a[\ltid], write) ** Perm(a[\ltid + s / 2], read); */
    barrier(CLK_GLOBAL_MEM_FENCE);
  }
}
