// A barrier whose scope is the work-item makes nothing visible to the group.
// flags: --std CL2.0
/*@ kernel requires ngroups == 1 && \pointer_length(a) == tcount;
  @ requires Perm(a[\ltid], write); @*/
__kernel void k(__global int *a) {
  int l = get_local_id(0), n = get_local_size(0);
  a[l] = l;
  /*@ requires Perm(a[lid], write);
      ensures Perm(a[(lid + 1) % gsize], read); @*/
  work_group_barrier(CLK_GLOBAL_MEM_FENCE, memory_scope_work_item); //~ ERROR barrier.unfenced:not_visible
  int x = a[(l + 1) % n];
}
