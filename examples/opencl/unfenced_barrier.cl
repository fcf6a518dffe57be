// Rotation in place: every work-item reads its neighbour's element, waits, and overwrites its own.
// The barrier needs no fence: before it nobody holds write permission, so that there is no written
// data to publish. It only keeps the writes behind the reads (write after read).
// The group and the kernel own the elements for writing, more than the work-items have at the start.
// expect: proved
// mutant: s/a[i] == \old(a[(i + 1) % gsize])/a[i] == \old(a[i])/ -> refuted
/*@ kernel requires ngroups == 1 && \pointer_length(a) == gsize;
  @ kernel requires (\forall* int i; 0 <= i && i < gsize; Perm(a[i], write));
  @ kernel ensures (\forall int i; 0 <= i && i < gsize; a[i] == \old(a[(i + 1) % gsize]));
  @ group requires (\forall* int i; 0 <= i && i < gsize; Perm(a[i], write));
  @ requires Perm(a[(\gtid + 1) % gsize], 1\2);
  @ ensures  Perm(a[\gtid], write) ** a[\gtid] == \old(a[(\gtid + 1) % gsize]);
  @*/
__kernel void unfenced_barrier(__global int *a) {
  size_t i = get_global_id(0);
  int x = a[(i + 1) % get_global_size(0)];
  //@ requires Perm(a[(\gtid + 1) % gsize], 1\2);
  //@ ensures  Perm(a[\gtid], write);
  barrier(0);
  a[i] = x;
}
