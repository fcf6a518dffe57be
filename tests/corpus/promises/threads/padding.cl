// expect: proved
// The last group is padded: work-items beyond n load a zero, so that the sum of the last element has one.
// run: --local-size 4 --num-groups 2 --param n=6
/*@ kernel requires 0 <= n && n <= tcount && \pointer_length(a) == n && \pointer_length(b) == n;
  @ kernel requires \pointer_length(s) == gsize;
  @ kernel ensures (\forall int g, int l; 0 <= g && g < ngroups && 0 <= l && l < gsize && g * gsize + l < n && g * gsize + (l + 1) % gsize < n;
  @   b[g * gsize + l] == a[g * gsize + (l + 1) % gsize]);
  @*/
__kernel void padding(int n, __global const uint *a, __global uint *b, __local uint *s) {
  int l = get_local_id(0), t = get_global_id(0), w = get_local_size(0);
  s[l] = t < n ? a[t] : 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (t < n) {
    b[t] = s[(l + 1) % w];
  }
}
