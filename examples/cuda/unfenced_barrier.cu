// Rotation in place: every thread reads its neighbour's element, waits, and overwrites its own.
// The barrier needs no fence: before it nobody holds write permission, so that there is no written
// data to publish. It only keeps the writes behind the reads (write after read).
// The block and the kernel own the elements for writing, more than the threads have at the start.
// expect: proved
// mutant: s/a[i] == \old(a[(i + 1) % gsize])/a[i] == \old(a[i])/ -> refuted
/*@ kernel requires ngroups == 1 && \pointer_length(a) == gsize;
  @ kernel requires (\forall* int i; 0 <= i && i < gsize; Perm(a[i], write));
  @ kernel ensures (\forall int i; 0 <= i && i < gsize; a[i] == \old(a[(i + 1) % gsize]));
  @ group requires (\forall* int i; 0 <= i && i < gsize; Perm(a[i], write));
  @ requires Perm(a[(\gtid + 1) % gsize], 1\2);
  @ ensures  Perm(a[\gtid], write) ** a[\gtid] == \old(a[(\gtid + 1) % gsize]);
  @*/
__global__ void unfenced_barrier(int *a) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  int x = a[(i + 1) % (gridDim.x * blockDim.x)];
  //@ requires Perm(a[(\gtid + 1) % gsize], 1\2);
  //@ ensures  Perm(a[\gtid], write);
  __syncthreads();
  a[i] = x;
}
