// A grid-stride loop: any number of threads adds vectors of any length, each taking every
// tcount-th element. Its rights are a quantified permission over these elements; the ghost variable
// `k` counts the rounds, so that the invariant can say which elements are done.
// `i` goes beyond n by less than one stride, and must not overflow there; no sum may either.
// expect: proved
// mutant: s/c[i] == a[i] + b[i]/c[i] == a[i] + a[i]/ -> refuted
#include <limits.h>

/*@ kernel requires 0 <= n && n + tcount <= INT_MAX;
  @ kernel requires \pointer_length(a) == n && \pointer_length(b) == n && \pointer_length(c) == n;
  @ kernel requires (\forall int i; 0 <= i && i < n; -INT_MAX - 1 <= a[i] + b[i] <= INT_MAX);
  @ kernel ensures (\forall int i; 0 <= i && i < n; c[i] == a[i] + b[i]);
  @ requires (\forall* int j = 0 .. n; j * tcount + tid < n; Perm(a[j * tcount + tid], read));
  @ requires (\forall* int j = 0 .. n; j * tcount + tid < n; Perm(b[j * tcount + tid], read));
  @ requires (\forall* int j = 0 .. n; j * tcount + tid < n; Perm(c[j * tcount + tid], write));
  @ ensures  (\forall* int j = 0 .. n; j * tcount + tid < n; Perm(c[j * tcount + tid], write));
  @ ensures  (\forall int j = 0 .. n; j * tcount + tid < n;
  @            c[j * tcount + tid] == a[j * tcount + tid] + b[j * tcount + tid]);
  @*/
__global__ void vector_add_grid_stride(int n, const int *a, const int *b,
                                     int *c) {
  //@ ghost int k = 0;
  /*@ loop_invariant 0 <= k && i == k * tcount + tid;
    @ loop_invariant (\forall int j = 0 .. n; j < k && j * tcount + tid < n;
    @                  c[j * tcount + tid] == a[j * tcount + tid] + b[j * tcount + tid]);
    @*/
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    c[i] = a[i] + b[i];
    //@ ghost k = k + 1;
  }
}
