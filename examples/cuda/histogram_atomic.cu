// A histogram with atomic increments: every thread may update every bin, but only atomically.
// The permission `Atomic` may be held by all threads of all blocks at once. It tells a thread nothing
// about what a bin holds; at the end each bin has grown, in its type, by what all have added to it.
// expect: proved
/*@ kernel requires \pointer_length(in) == tcount && \pointer_length(hist) == nbins && nbins >= 0;
  @ kernel requires (\forall int i; 0 <= i && i < tcount; 0 <= in[i] && in[i] < nbins);
  @ kernel ensures (\forall int b; 0 <= b && b < nbins; hist[b] == (int) (\old(hist[b]) + (\count int i; 0 <= i && i < tcount; in[i] == b)));
  @ requires Perm(in[\gtid], read);
  @ requires (\forall* int b; 0 <= b && b < nbins; Atomic(hist[b]));
  @*/
__global__ void histogram_atomic(int nbins, const int *in, int *hist) {
  atomicAdd(&hist[in[blockIdx.x * blockDim.x + threadIdx.x]], 1);
}
