// Barriers in a loop whose trip count is a parameter, and under a condition that is one: all
// threads take the same turns, so all arrive. In each round thread 0 publishes one element of
// `in` in shared memory and everybody adds it up; with `shift`, the sums go to the left neighbour.
// The sums have to fit, also with the number of a thread added.
// expect: proved
// mutant: s/shift != 0 ? (i + 1) % gsize : i)/shift != 0 ? i : (i + 1) % gsize)/ -> refuted
extern __shared__ int s[];

#include <limits.h>

/*@ kernel requires rounds >= 0 && ngroups == 1 && \pointer_length(in) == rounds;
  @ kernel requires \pointer_length(a) == gsize && \pointer_length(b) == gsize;
  @ kernel requires \shared_mem_size(s) == 1;
  @ kernel requires (\forall int r; 0 <= r && r <= rounds;
  @   -INT_MAX - 1 <= (\sum int k; 0 <= k && k < r; in[k]) <= INT_MAX - gsize);
  @ kernel ensures (\forall int i; 0 <= i && i < gsize;
  @   b[i] == (\sum int k; 0 <= k && k < rounds; in[k]) + (shift != 0 ? (i + 1) % gsize : i));
  @ requires tid == 0 ==> Perm(s[0], write);
  @ requires tid == 0 ==> (\forall* int k; 0 <= k && k < rounds; Perm(in[k], read));
  @ requires Perm(a[tid], write) ** Perm(b[tid], write);
  @ ensures  Perm(b[tid], write);
  @ ensures  b[tid] ==
  @   (\sum int k; 0 <= k && k < rounds; in[k]) + (shift != 0 ? (tid + 1) % gsize : tid);
  @*/
__global__ void uniform_barriers(int rounds, int shift, const int *in, int *a,
                               int *b) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i] = i;
  /*@ loop_invariant 0 <= r && r <= rounds;
    @ loop_invariant tid == 0 ==> Perm(s[0], write);
    @ loop_invariant tid == 0 ==> (\forall* int k; 0 <= k && k < rounds; Perm(in[k], read));
    @ loop_invariant Perm(a[tid], write) ** Perm(b[tid], write);
    @ loop_invariant a[tid] == (\sum int k; 0 <= k && k < r; in[k]) + tid;
    @*/
  for (int r = 0; r < rounds; r++) {
    if (i == 0) {
      *s = in[r];
    }
    /*@ requires tid == 0 ==> Perm(s[0], write) ** s[0] == in[r];
      @ ensures  Perm(s[0], 1\2) ** s[0] == in[r];
      @*/
    __syncthreads();
    //@ assert -INT_MAX - 1 <= (\sum int k; 0 <= k && k < r + 1; in[k]) <= INT_MAX - gsize;
    a[i] += *s;
    /*@ requires Perm(s[0], 1\2);
      @ ensures  tid == 0 ==> Perm(s[0], write);
      @*/
    __syncthreads();
  }
  if (shift) {
    /*@ requires Perm(a[tid], write);
      @ requires a[tid] == (\sum int k; 0 <= k && k < rounds; in[k]) + tid;
      @ ensures  Perm(a[(tid + 1) % gsize], read);
      @ ensures  a[(tid + 1) % gsize] ==
      @            (\sum int k; 0 <= k && k < rounds; in[k]) + (tid + 1) % gsize;
      @*/
    __syncthreads();
    b[i] = a[(i + 1) % (gridDim.x * blockDim.x)];
  } else {
    b[i] = a[i];
  }
}
