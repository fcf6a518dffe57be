// expect: proved
// The loop is left in iteration m, before the store and the barrier of that iteration.
/*@ kernel requires m <= n && \pointer_length(a) == tcount && \pointer_length(s) == gsize;
  @ kernel ensures (\forall int i; 0 <= i && i < tcount; a[i] == m);
  @*/
__kernel void left(uint n, uint m, __global uint *a, __local uint *s) {
  uint l = get_local_id(0);
  s[l] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  /*@ loop_invariant k <= m;
    @ loop_invariant s[l] == k;
    @*/
  for (uint k = 0; k < n; k++) {
    if (k == m) {
      break;
    }
    s[l] = k + 1;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  a[get_global_id(0)] = s[l];
}
