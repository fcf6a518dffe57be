// Odd-even transposition sort of 2 * gsize elements: in turn, each work-item orders the pair at its
// even element and the pair at its odd element. In a phase no two share an element, and after it its pairs
// are ordered: the barriers state it. That the whole array is sorted at last is not claimed.
// The first element and the last belong to nobody in the odd phases.
// expect: proved
// mutant: s/a[2 * i] <= a[2 * i + 1]);/a[2 * i] < a[2 * i + 1]);/ -> refuted
/*@ kernel requires ngroups == 1 && \pointer_length(a) == 2 * gsize && 2 * gsize <= INT_MAX;
  @ kernel requires (\forall* int i; 0 <= i && i < 2 * gsize; Perm(a[i], write));
  @ kernel ensures (\forall int i; 0 <= i && i < gsize; a[2 * i] <= a[2 * i + 1]);
  @ context Perm(a[2 * tid], write) ** Perm(a[2 * tid + 1], write);
  @ ensures a[2 * tid] <= a[2 * tid + 1];
  @*/
__kernel void odd_even_sort(int rounds, __global int *a) {
  int t = get_global_id(0);
  int even = 2 * t, odd = 2 * t + 1;
  if (a[even] > a[even + 1]) {
    int x = a[even];
    a[even] = a[even + 1];
    a[even + 1] = x;
  }
  /*@ loop_invariant Perm(a[2 * tid], write) ** Perm(a[2 * tid + 1], write);
    @ loop_invariant a[2 * tid] <= a[2 * tid + 1];
    @*/
  for (int r = 0; r < rounds; r++) {
    /*@ requires Perm(a[2 * tid], write) ** Perm(a[2 * tid + 1], write);
      @ requires a[2 * tid] <= a[2 * tid + 1];
      @ ensures  tid < gsize - 1 ==> Perm(a[2 * tid + 1], write) ** Perm(a[2 * tid + 2], write);
      @*/
    barrier(CLK_GLOBAL_MEM_FENCE);
    if (t < get_global_size(0) - 1) {
      if (a[odd] > a[odd + 1]) {
        int x = a[odd];
        a[odd] = a[odd + 1];
        a[odd + 1] = x;
      }
    }
    /*@ requires tid < gsize - 1 ==> Perm(a[2 * tid + 1], write) ** Perm(a[2 * tid + 2], write);
      @ requires tid < gsize - 1 ==> a[2 * tid + 1] <= a[2 * tid + 2];
      @ ensures  Perm(a[2 * tid], write) ** Perm(a[2 * tid + 1], write);
      @*/
    barrier(CLK_GLOBAL_MEM_FENCE);
    if (a[even] > a[even + 1]) {
      int x = a[even];
      a[even] = a[even + 1];
      a[even + 1] = x;
    }
  }
}
