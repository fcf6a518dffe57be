// expect: proved
// The barrier fences the memory that was written.
/*@ kernel requires \pointer_length(a) == tcount && get_num_groups(0) == 1 && \pointer_length(s) == gsize;
  @ kernel ensures (\forall int i; 0 <= i && i < tcount; a[i] == (i + 1) % tcount);
  @*/
__kernel void fence(__global int *a, __local int *s) {
  int l = get_local_id(0), n = get_local_size(0);
  s[l] = l;
  barrier(CLK_LOCAL_MEM_FENCE);
  a[l] = s[(l + 1) % n];
}
