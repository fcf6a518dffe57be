// expect: proved
// Work-items from n on return behind their store, the others store at the end of the kernel.
/*@ kernel requires \pointer_length(a) == tcount;
  @ kernel ensures (\forall int i; 0 <= i && i < tcount; a[i] == (i >= n ? 3 : 4));
  @*/
__kernel void exits(int n, __global int *a) {
  int t = get_global_id(0);
  if (t >= n) {
    a[t] = 3;
    return;
  }
  a[t] = 4;
}
