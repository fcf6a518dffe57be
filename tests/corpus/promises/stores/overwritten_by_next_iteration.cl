// expect: proved
// flags: --max-seconds 8
// One work-item stores to elements k and k + 1 in iteration k: the second store is overwritten by the next
// iteration, except in the last one.
/*@ kernel requires n >= 1 && n < 1000 && \pointer_length(b) == n + 1;
  @ kernel ensures (\forall int i; 0 <= i && i < n; b[i] == 1) && b[n] == 2;
  @*/
__kernel void overwritten(int n, __global int *b) {
  if (get_global_id(0) == 0) {
    /*@ loop_invariant 0 <= k && k <= n;
      @ loop_invariant (\forall int j; 0 <= j && j < k; b[j] == 1);
      @ loop_invariant k > 0 ==> b[k] == 2;
      @*/
    for (int k = 0; k < n; k++) {
      b[k] = 1;
      b[k + 1] = 2;
    }
  }
}
