// A histogram without atomics: every thread counts its own m elements in bins of its own, then
// one thread for each bin adds up a column. The barrier turns the rows of `bins` into columns.
// The counts of two adjacent ranges add up: a lemma, proved by recursion. No count exceeds the
// number of elements, so that nothing overflows if that number fits.
// expect: proved
// mutant: s/i < gsize * m; in[i] == b));/i < gsize * m; in[i] != b));/ -> refuted
#include <limits.h>

/*@ requires lo <= mid && mid <= hi;
  @ ensures  (\count int i; lo <= i && i < hi; a[i] == b) ==
  @   (\count int i; lo <= i && i < mid; a[i] == b) + (\count int i; mid <= i && i < hi; a[i] == b);
  @ ensures  0 <= (\count int i; mid <= i && i < hi; a[i] == b) <= hi - mid;
  @ decreases hi - mid;
  @ lemma split_count(int *a, int b, int lo, int mid, int hi) {
  @   if (mid < hi) {
  @     split_count(a, b, lo, mid, hi - 1);
  @   }
  @ }
  @*/

extern __shared__ int bins[];

/*@ kernel requires m >= 0 && 0 <= nbins && nbins <= gsize && ngroups == 1;
  @ kernel requires gsize * m <= INT_MAX && gsize * nbins <= INT_MAX;
  @ kernel requires \pointer_length(in) == gsize * m && \pointer_length(hist) == nbins;
  @ kernel requires \shared_mem_size(bins) == gsize * nbins;
  @ kernel requires (\forall int i; 0 <= i && i < gsize * m; 0 <= in[i] && in[i] < nbins);
  @ kernel ensures (\forall int b; 0 <= b && b < nbins;
  @   hist[b] == (\count int i; 0 <= i && i < gsize * m; in[i] == b));
  @ requires (\forall* int k; 0 <= k && k < m; Perm(in[tid * m + k], read));
  @ requires (\forall* int b; 0 <= b && b < nbins; Perm(bins[tid * nbins + b], write));
  @ requires tid < nbins ==> Perm(hist[tid], write);
  @ ensures  tid < nbins ==> Perm(hist[tid], write) **
  @            hist[tid] == (\count int i; 0 <= i && i < gsize * m; in[i] == tid);
  @*/
__global__ void histogram_private(int m, int nbins, const int *in, int *hist) {
  int l = threadIdx.x, size = blockDim.x;
  /*@ loop_invariant 0 <= c;
    @ loop_invariant (\forall int b; 0 <= b && b < nbins && b < c; bins[tid * nbins + b] == 0);
    @*/
  for (int c = 0; c < nbins; c++) {
    bins[l * nbins + c] = 0;
  }
  /*@ loop_invariant 0 <= k && k <= m;
    @ loop_invariant (\forall int b; 0 <= b && b < nbins; 0 <= bins[tid * nbins + b] <= k &&
    @   bins[tid * nbins + b] == (\count int i; tid * m <= i && i < tid * m + k; in[i] == b));
    @*/
  for (int k = 0; k < m; k++) {
    int v = in[l * m + k];
    bins[l * nbins + v]++;
  }
  /*@ requires (\forall* int b; 0 <= b && b < nbins; Perm(bins[tid * nbins + b], write));
    @ requires (\forall int b; 0 <= b && b < nbins;
    @   bins[tid * nbins + b] == (\count int i; tid * m <= i && i < tid * m + m; in[i] == b));
    @ ensures  tid < nbins ==> (\forall* int t; 0 <= t && t < gsize;
    @   Perm(bins[t * nbins + tid], read));
    @ ensures  tid < nbins ==> (\forall int t; 0 <= t && t < gsize;
    @   bins[t * nbins + tid] == (\count int i; t * m <= i && i < t * m + m; in[i] == tid));
    @*/
  __syncthreads();
  if (l < nbins) {
    int total = 0;
    /*@ loop_invariant 0 <= t && t <= gsize && 0 <= t * m;
      @ loop_invariant 0 <= total && total <= t * m;
      @ loop_invariant total == (\count int i; 0 <= i && i < t * m; in[i] == tid);
      @*/
    for (int t = 0; t < size; t++) {
      //@ split_count(in, tid, 0, t * m, t * m + m);
      total += bins[t * nbins + l];
    }
    hist[l] = total;
  }
}
