// Every work-item writes its own element, waits, and reads the element of its right neighbour.
// At the barrier it gives up write permission on its element of `a` and gets read permission on the
// neighbour's; what the neighbour says about that element before the barrier, it knows after it.
// What the clauses of a barrier do not name, here the element of `b`, stays with the work-item.
// expect: proved
// mutant: s/b[i] == (i + 1) % gsize/b[i] == (i + 2) % gsize/ -> refuted
/*@ kernel requires ngroups == 1 && \pointer_length(a) == gsize && \pointer_length(b) == gsize;
  @ kernel ensures (\forall int i; 0 <= i && i < gsize; b[i] == (i + 1) % gsize);
  @ requires Perm(a[\gtid], write) ** Perm(b[\gtid], write);
  @ ensures  Perm(b[\gtid], write) ** b[\gtid] == (\gtid + 1) % gsize;
  @*/
__kernel void neighbour_shift(__global int *a, __global int *b) {
  size_t i = get_global_id(0);
  a[i] = i;
  /*@ requires Perm(a[\gtid], write) ** a[\gtid] == \gtid;
    @ ensures  Perm(a[(\gtid + 1) % gsize], read);
    @ ensures  a[(\gtid + 1) % gsize] == (\gtid + 1) % gsize;
    @*/
  barrier(CLK_GLOBAL_MEM_FENCE);
  b[i] = a[(i + 1) % get_global_size(0)];
}
