// expect: proved
// The contract of the block gives permissions on the input alone. On the output it gets those of all its threads.
/*@ kernel requires \pointer_length(a) == tcount && \pointer_length(b) == tcount;
  @ group requires (\forall* int l; 0 <= l && l < gsize; Perm(a[gid * gsize + l], read));
  @ context Perm(a[tid], read);
  @ requires Perm(b[tid], write);
  @ ensures Perm(b[tid], write) ** b[tid] == (a[tid] < 0 ? 0 : a[tid]);
  @*/
__global__ void clamp(const int *a, int *b) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  b[i] = a[i] < 0 ? 0 : a[i];
}
