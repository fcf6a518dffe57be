// Each block sums its part of an array by a tree: the width d of the partial sums halves in each
// round, and element j holds the sum of c elements at stride d from j. The lemmas say why halving the
// stride is right, and that stride 1 gives the whole sum; the block size is a power of two.
// The sums of c elements at stride d have to fit, as they are what is computed on the way.
// expect: proved
// mutant: s/k < g * gsize + gsize; in[k]/k < g * gsize + gsize - 1; in[k]/ -> not proved
#include <limits.h>

/*@ requires e >= 0;
  @ decreases e;
  @ pure int pow2(int e) = e == 0 ? 1 : 2 * pow2(e - 1);
  @*/

// a[j] + a[j + d] + ... , c elements
/*@ requires c >= 0;
  @ decreases c;
  @ pure int strided(int *a, int j, int d, int c) =
  @   c == 0 ? 0 : a[j] + strided(a, j + d, d, c - 1);
  @*/

/*@ requires c >= 0;
  @ ensures  strided(a, j, d, 2 * c) == strided(a, j, 2 * d, c) + strided(a, j + d, 2 * d, c);
  @ decreases c;
  @ lemma interleave(int *a, int j, int d, int c) {
  @   if (c > 0) {
  @     interleave(a, j + 2 * d, d, c - 1);
  @     assert strided(a, j + d, d, 2 * c - 1) == a[j + d] + strided(a, j + 2 * d, d, 2 * c - 2);
  @   }
  @ }
  @*/

/*@ requires c >= 0;
  @ ensures  strided(a, j, 1, c) == (\sum int k; j <= k && k < j + c; a[k]);
  @ decreases c;
  @ lemma contiguous(int *a, int j, int c) {
  @   if (c > 0) {
  @     contiguous(a, j + 1, c - 1);
  @   }
  @ }
  @*/

extern __shared__ int tmp[];

/*@ kernel requires 0 <= levels && levels < 31 && gsize == pow2(levels);
  @ kernel requires \pointer_length(in) == ngroups * gsize && \pointer_length(out) == ngroups;
  @ kernel requires \shared_mem_size(tmp) == gsize;
  @ kernel requires (\forall int j, int d, int c; 0 <= j && 1 <= d && d <= gsize &&
  @   0 <= c && c <= gsize && d * c <= gsize && j < tcount + d && j + d * c < tcount + d;
  @   -INT_MAX - 1 <= strided(in, j, d, c) <= INT_MAX);
  @ kernel ensures (\forall int g; 0 <= g && g < ngroups;
  @   out[g] == (\sum int k; g * gsize <= k && k < g * gsize + gsize; in[k]));
  @ requires Perm(in[tid], read) ** Perm(tmp[lid], write);
  @ requires lid == 0 ==> Perm(out[gid], write);
  @ ensures  lid == 0 ==> Perm(out[gid], write) **
  @   out[gid] == (\sum int k; gid * gsize <= k && k < gid * gsize + gsize; in[k]);
  @*/
__global__ void tree_reduction(int levels, const int *in, int *out) {
  size_t l = threadIdx.x;
  size_t d = blockDim.x;
  //@ ghost int level = levels;
  //@ ghost int c = 1;
  tmp[l] = in[blockIdx.x * blockDim.x + threadIdx.x];
  //@ assert strided(in, tid + d, d, 0) == 0;
  /*@ loop_invariant 0 <= level && level <= levels && 1 <= d && d <= gsize;
    @ loop_invariant d == pow2(level) && c == pow2(levels - level) && 1 <= c && d * c == gsize;
    @ loop_invariant lid == 0 ==> Perm(out[gid], write);
    @ loop_invariant lid < d ==> Perm(tmp[lid], write) ** tmp[lid] == strided(in, tid, d, c);
    @*/
  while (d > 1) {
    /*@ requires lid < d ==> Perm(tmp[lid], write) ** tmp[lid] == strided(in, tid, d, c);
      @ ensures  lid < d / 2 ==> Perm(tmp[lid], write) ** Perm(tmp[lid + d / 2], write);
      @ ensures  lid < d / 2 ==> tmp[lid + d / 2] == strided(in, tid + d / 2, d, c);
      @*/
    __syncthreads();
    d /= 2;
    //@ interleave(in, tid, d, c);
    if (l < d) {
      tmp[l] += tmp[l + d];
    }
    //@ ghost level = level - 1;
    //@ ghost c = 2 * c;
  }
  //@ contiguous(in, gid * gsize, gsize);
  if (l == 0) {
    out[blockIdx.x] = tmp[0];
  }
}
