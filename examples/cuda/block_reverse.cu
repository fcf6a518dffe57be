// Each of several blocks reverses its own block of an array through shared memory.
// Shared memory belongs to one block: `buf` is indexed by `lid`, the global array by `tid`.
// The barrier fences shared memory only: a thread keeps its own element of `a` and needs no other.
// expect: proved
// mutant: s/\old(a[g * gsize + (gsize - 1 - l)]))/\old(a[g * gsize + l]))/ -> refuted
extern __shared__ int buf[];

/*@ kernel requires \pointer_length(a) == tcount;
  @ kernel requires \shared_mem_size(buf) == gsize;
  @ kernel ensures (\forall int g, int l; 0 <= g && g < ngroups && 0 <= l && l < gsize;
  @   a[g * gsize + l] == \old(a[g * gsize + (gsize - 1 - l)]));
  @ requires Perm(a[\gtid], write) ** Perm(buf[\ltid], write);
  @ ensures  Perm(a[\gtid], write) ** a[\gtid] == \old(a[gid * gsize + (gsize - 1 - lid)]);
  @*/
__global__ void block_reverse(int *a) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x, l = threadIdx.x;
  unsigned mirror = blockDim.x - 1 - l;
  buf[l] = a[i];
  /*@ requires Perm(buf[\ltid], write) ** buf[\ltid] == \old(a[gid * gsize + lid]);
    @ ensures  Perm(buf[gsize - 1 - lid], read);
    @ ensures  buf[gsize - 1 - lid] == \old(a[gid * gsize + (gsize - 1 - lid)]);
    @*/
  __syncthreads();
  a[i] = buf[mirror];
}
