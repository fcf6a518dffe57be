// Binomial coefficients by one group: after round N the first elements of `bin` are row N of Pascal's
// triangle. Two barriers in a loop shift write permission on `tmp` to the neighbour, as half of a
// permission, and back; the second barrier needs no fence, as `tmp` was only read before it.
// The coefficients have to fit: the host chooses the number of work-items so.
// expect: proved
// mutant: s/bin[i] == binom(gsize - 1, i)/bin[i] == binom(gsize, i)/ -> refuted
/*@ requires 0 <= k && k <= n;
  @ ensures  1 <= \result;
  @ decreases n;
  @ pure int binom(int n, int k) =
  @   k == 0 || k == n ? 1 : binom(n - 1, k - 1) + binom(n - 1, k);
  @*/

/*@ kernel requires ngroups == 1 && gsize > 1;
  @ kernel requires \pointer_length(bin) == gsize && \pointer_length(tmp) == gsize;
  @ kernel requires (\forall int n, int k; 0 <= k && k <= n && n < gsize; binom(n, k) <= INT_MAX);
  @ kernel ensures (\forall int i; 0 <= i && i < gsize; bin[i] == binom(gsize - 1, i));
  @ requires Perm(bin[tid], write) ** Perm(tmp[tid], write);
  @ ensures  Perm(bin[tid], write) ** bin[tid] == binom(gsize - 1, tid);
  @*/
__kernel void binomial(__global int *bin, __local int *tmp) {
  size_t t = get_local_id(0), size = get_local_size(0);
  int N = 1;
  bin[t] = 1;
  /*@ loop_invariant Perm(bin[tid], write) ** Perm(tmp[tid], write);
    @ loop_invariant 1 <= N && N < gsize;
    @ loop_invariant bin[tid] == (tid < N ? binom(N, tid) : 1);
    @*/
  while (N < size - 1) {
    tmp[t] = bin[t];
    /*@ requires Perm(tmp[tid], write) ** tmp[tid] == (tid < N ? binom(N, tid) : 1);
      @ ensures  Perm(tmp[(tid + gsize - 1) % gsize], 1\2);
      @ ensures  0 < tid && tid <= N ==> tmp[(tid + gsize - 1) % gsize] == binom(N, tid - 1);
      @*/
    barrier(CLK_LOCAL_MEM_FENCE);
    N++;
    if (0 < t && t < N) {
      //@ assert binom(N, tid) == binom(N - 1, tid - 1) + binom(N - 1, tid);
      bin[t] = tmp[(t + size - 1) % size] + bin[t];
    }
    /*@ requires Perm(tmp[(tid + gsize - 1) % gsize], 1\2);
      @ ensures  Perm(tmp[tid], write);
      @*/
    barrier(0);
  }
}
