// Inclusive scan after Hillis and Steele: in the round with distance d every work-item adds the
// value of the one d elements to its left. After it, element i holds the sum of the last 2 * d elements
// up to i. The sum of two adjacent ranges is the sum of both: a lemma, proved by recursion.
// The sums of all ranges have to fit, and so does the last distance, less than 2 * gsize.
// expect: proved
// mutant: s/0 <= k && k <= i; in[k]/0 <= k && k < i; in[k]/ -> refuted
/*@ requires lo <= mid && mid <= hi;
  @ ensures  (\sum int k; lo <= k && k < hi; a[k]) ==
  @   (\sum int k; lo <= k && k < mid; a[k]) + (\sum int k; mid <= k && k < hi; a[k]);
  @ decreases hi - mid;
  @ lemma split_sum(int *a, int lo, int mid, int hi) {
  @   if (mid < hi) {
  @     split_sum(a, lo, mid, hi - 1);
  @   }
  @ }
  @*/

// The first of the (at most d) elements that are summed up in element i.
//@ pure int first(int i, int d) = i < d ? 0 : i - d + 1;

/*@ kernel requires ngroups == 1 && 2 * gsize <= INT_MAX;
  @ kernel requires \pointer_length(in) == gsize && \pointer_length(out) == gsize;
  @ kernel requires (\forall int i, int j; 0 <= i && i <= j && j <= gsize;
  @   -INT_MAX - 1 <= (\sum int k; i <= k && k < j; in[k]) <= INT_MAX);
  @ kernel ensures (\forall int i; 0 <= i && i < gsize;
  @   out[i] == (\sum int k; 0 <= k && k <= i; in[k]));
  @ requires Perm(in[tid], read) ** Perm(out[tid], write);
  @ ensures  Perm(out[tid], write);
  @ ensures  out[tid] == (\sum int k; 0 <= k && k <= tid; in[k]);
  @*/
__kernel void inclusive_scan(__global const int *in, __global int *out) {
  int i = get_local_id(0), size = get_local_size(0);
  int d = 1;
  out[i] = in[i];
  /*@ loop_invariant 1 <= d;
    @ loop_invariant Perm(out[tid], write);
    @ loop_invariant out[tid] == (\sum int k; first(tid, d) <= k && k < tid + 1; in[k]);
    @*/
  while (d < size) {
    int left = 0;
    /*@ requires Perm(out[tid], write);
      @ requires out[tid] == (\sum int k; first(tid, d) <= k && k < tid + 1; in[k]);
      @ ensures  Perm(out[tid], 1\2) ** (tid >= d ==> Perm(out[tid - d], 1\2));
      @ ensures  tid >= d ==> out[tid - d] ==
      @            (\sum int k; first(tid - d, d) <= k && k < tid - d + 1; in[k]);
      @*/
    barrier(CLK_GLOBAL_MEM_FENCE);
    if (i >= d) {
      left = out[i - d];
      //@ split_sum(in, first(tid - d, d), tid - d + 1, tid + 1);
    }
    /*@ requires Perm(out[tid], 1\2) ** (tid >= d ==> Perm(out[tid - d], 1\2));
      @ ensures  Perm(out[tid], write);
      @*/
    barrier(0);
    out[i] += left;
    d = 2 * d;
  }
}
