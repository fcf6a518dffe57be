// A histogram with atomic increments: every thread may update every bin, but only atomically.
// The right `Atomic` may be held by all threads of all blocks at once; it tells nothing about
// what a bin holds, so this file claims race freedom and bounds, and no counts.
// expect: proved
/*@ kernel requires \pointer_length(in) == tcount && \pointer_length(hist) == nbins && nbins >= 0;
  @ kernel requires (\forall int i; 0 <= i && i < tcount; 0 <= in[i] && in[i] < nbins);
  @ requires Perm(in[\gtid], read);
  @ requires (\forall* int b; 0 <= b && b < nbins; Atomic(hist[b]));
  @*/
__global__ void histogram_atomic(int nbins, const int *in, int *hist) {
  atomicAdd(&hist[in[blockIdx.x * blockDim.x + threadIdx.x]], 1);
}
