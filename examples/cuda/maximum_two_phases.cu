// The maximum of an array in two phases: every thread finds that of its own m elements, then one
// finds the greatest of these. The barrier turns many write permissions, one a thread, into
// read permission on the whole of `part` for thread 0.
// expect: proved
// mutant: s/kernel ensures result[0] == (\max/kernel ensures result[0] == (\min/ -> refuted
#include <limits.h>

/*@ requires lo < mid && mid < hi;
  @ ensures  (\max int k; lo <= k && k < hi; a[k]) ==
  @   ((\max int k; lo <= k && k < mid; a[k]) > (\max int k; mid <= k && k < hi; a[k])
  @     ? (\max int k; lo <= k && k < mid; a[k]) : (\max int k; mid <= k && k < hi; a[k]));
  @ decreases hi - mid;
  @ lemma split_max(int *a, int lo, int mid, int hi) {
  @   if (mid + 1 < hi) {
  @     split_max(a, lo, mid, hi - 1);
  @   }
  @ }
  @*/

extern __shared__ int part[];

/*@ kernel requires m >= 1 && ngroups == 1 && gsize * m <= INT_MAX;
  @ kernel requires \pointer_length(in) == gsize * m && \pointer_length(result) == 1;
  @ kernel requires \shared_mem_size(part) == gsize;
  @ kernel ensures result[0] == (\max int k; 0 <= k && k < gsize * m; in[k]);
  @ requires (\forall* int k; 0 <= k && k < m; Perm(in[tid * m + k], read));
  @ requires Perm(part[tid], write) ** (tid == 0 ==> Perm(result[0], write));
  @ ensures  tid == 0 ==> Perm(result[0], write) **
  @            result[0] == (\max int k; 0 <= k && k < gsize * m; in[k]);
  @*/
__global__ void maximum_two_phases(int m, const int *in, int *result) {
  int l = threadIdx.x, size = blockDim.x;
  int best = in[l * m];
  /*@ loop_invariant 1 <= i && i <= m;
    @ loop_invariant best == (\max int k; tid * m <= k && k < tid * m + i; in[k]);
    @*/
  for (int i = 1; i < m; i++) {
    if (in[l * m + i] > best) {
      best = in[l * m + i];
    }
  }
  part[l] = best;
  /*@ requires Perm(part[tid], write);
    @ requires part[tid] == (\max int k; tid * m <= k && k < tid * m + m; in[k]);
    @ ensures  tid == 0 ==> (\forall* int t; 0 <= t && t < gsize; Perm(part[t], read));
    @ ensures  tid == 0 ==> (\forall int t; 0 <= t && t < gsize;
    @            part[t] == (\max int k; t * m <= k && k < t * m + m; in[k]));
    @*/
  __syncthreads();
  if (l == 0) {
    best = part[0];
    /*@ loop_invariant 1 <= t && t <= gsize && m <= t * m;
      @ loop_invariant best == (\max int k; 0 <= k && k < t * m; in[k]);
      @*/
    for (int t = 1; t < size; t++) {
      //@ split_max(in, 0, t * m, t * m + m);
      if (part[t] > best) {
        best = part[t];
      }
    }
    *result = best;
  }
}
