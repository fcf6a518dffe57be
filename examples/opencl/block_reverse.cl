// Each of several groups reverses its own block of an array through local memory.
// Local memory belongs to one group: `buf` is indexed by `lid`, the global array by `tid`.
// The barrier fences local memory only: a work-item keeps its own element of `a` and needs no other.
// expect: proved
// mutant: s/\old(a[g * gsize + (gsize - 1 - l)]))/\old(a[g * gsize + l]))/ -> refuted
/*@ kernel requires \pointer_length(a) == tcount;
  @ kernel requires \pointer_length(buf) == gsize;
  @ kernel ensures (\forall int g, int l; 0 <= g && g < ngroups && 0 <= l && l < gsize;
  @   a[g * gsize + l] == \old(a[g * gsize + (gsize - 1 - l)]));
  @ requires Perm(a[\gtid], write) ** Perm(buf[\ltid], write);
  @ ensures  Perm(a[\gtid], write) ** a[\gtid] == \old(a[gid * gsize + (gsize - 1 - lid)]);
  @*/
__kernel void block_reverse(__global int *a, __local int *buf) {
  size_t i = get_global_id(0), l = get_local_id(0);
  size_t mirror = get_local_size(0) - 1 - l;
  buf[l] = a[i];
  /*@ requires Perm(buf[\ltid], write) ** buf[\ltid] == \old(a[gid * gsize + lid]);
    @ ensures  Perm(buf[gsize - 1 - lid], read);
    @ ensures  buf[gsize - 1 - lid] == \old(a[gid * gsize + (gsize - 1 - lid)]);
    @*/
  barrier(CLK_LOCAL_MEM_FENCE);
  a[i] = buf[mirror];
}
