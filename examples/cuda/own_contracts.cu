// Contracts on all three levels. Where the block's and the kernel's are missing they are generated
// from the thread's; these two are weaker: they ask for more (write permission on `in`, which
// the threads only read) and promise less (nothing about what is left in `steps`).
// expect: proved
// mutant: s/out[i] == in[i] * in[i])/out[i] == in[i] + in[i])/ -> refuted
#include <limits.h>

/*@ kernel requires \pointer_length(in) == tcount && \pointer_length(out) == tcount;
  @ kernel requires \pointer_length(steps) == tcount;
  @ kernel requires (\forall int i; 0 <= i && i < tcount; in[i] * in[i] <= INT_MAX);
  @ kernel requires (\forall* int i; 0 <= i && i < tcount; Perm(in[i], write));
  @ kernel requires (\forall* int i; 0 <= i && i < tcount; Perm(out[i], write));
  @ kernel requires (\forall* int i; 0 <= i && i < tcount; Perm(steps[i], write));
  @ kernel ensures  (\forall int i; 0 <= i && i < tcount; out[i] == in[i] * in[i]);
  @ group requires (\forall* int l; 0 <= l && l < gsize; Perm(in[gid * gsize + l], write));
  @ group requires (\forall* int l; 0 <= l && l < gsize; Perm(out[gid * gsize + l], write));
  @ group requires (\forall* int l; 0 <= l && l < gsize; Perm(steps[gid * gsize + l], write));
  @ group ensures  (\forall int l; 0 <= l && l < gsize;
  @   out[gid * gsize + l] == in[gid * gsize + l] * in[gid * gsize + l]);
  @ requires Perm(in[tid], read) ** Perm(out[tid], write) ** Perm(steps[tid], write);
  @ ensures  Perm(out[tid], write) ** Perm(steps[tid], write);
  @ ensures  out[tid] == in[tid] * in[tid] && steps[tid] == 1;
  @*/
__global__ void own_contracts(const int *in, int *out, int *steps) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i] * in[i];
  steps[i] = 1;
}
