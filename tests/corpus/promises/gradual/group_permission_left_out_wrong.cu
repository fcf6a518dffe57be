// All threads of a block share the element of the block: what they have of it together is more than one.
/*@ kernel requires \pointer_length(a) == tcount && \pointer_length(b) == tcount;
  @ group requires (\forall* int l; 0 <= l && l < gsize; Perm(a[gid * gsize + l], read));
  @ requires Perm(a[tid], read) ** Perm(b[gid], write); //~ ERROR distribution.group:two_writers //~ ERROR distribution.group:not_covered
  @*/
__global__ void clamp(const int *a, int *b) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  b[blockIdx.x] = a[i] < 0 ? 0 : a[i];
}
