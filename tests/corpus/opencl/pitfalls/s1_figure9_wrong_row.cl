// The postcondition names the row after the last: that one is never computed.
/*@ requires 0 <= k && k <= n;
  @ decreases n;
  @ pure int binom(int n, int k) = k == 0 || k == n ? 1 : binom(n - 1, k - 1) + binom(n - 1, k); */

/*@ requires \pointer_length(bin) == get_local_size(0) && \pointer_length(tmp) == get_local_size(0);
  @ requires get_num_groups(0) == 1 && get_local_size(0) > 1;
  @ requires Perm(bin[\ltid], write) ** Perm(tmp[\ltid], write);
  @ ensures Perm(bin[\ltid], write) ** bin[\ltid] == (uint) binom(get_local_size(0), \ltid); */ //~ ERROR post.thread:false
__kernel void binomial(__global uint *bin, __local uint *tmp) {
  size_t t = get_local_id(0), n = get_local_size(0), row = 1;
  bin[t] = 1;
  /*@ loop_invariant Perm(bin[\ltid], write) ** Perm(tmp[\ltid], write);
    @ loop_invariant 1 <= row && row <= get_local_size(0) - 1;
    @ loop_invariant \ltid < row ? bin[\ltid] == (uint) binom(row, \ltid) : bin[\ltid] == 1; */
  while (row < n - 1) {
    tmp[t] = bin[t];
    /*@ requires Perm(tmp[\ltid], write);
      @ requires \ltid < row ? tmp[\ltid] == (uint) binom(row, \ltid) : tmp[\ltid] == 1;
      @ ensures Perm(tmp[(\ltid + get_local_size(0) - 1) % get_local_size(0)], 1\10);
      @ ensures 0 < \ltid && \ltid <= row ==> tmp[\ltid - 1] == (uint) binom(row, \ltid - 1); */
    barrier(CLK_LOCAL_MEM_FENCE);
    row = row + 1;
    if (0 < t && t < row) bin[t] = tmp[t - 1] + bin[t];
    /*@ requires Perm(tmp[(\ltid + get_local_size(0) - 1) % get_local_size(0)], 1\10);
      @ ensures Perm(tmp[\ltid], write); */
    barrier(0);
  }
}
