// expect: proved
// The sum of two vectors in a grid-stride loop, for every n and every launch: precondition, postcondition, invariants.
/*@ kernel requires 0 <= n && n + tcount <= 2147483647;
  @ kernel requires \pointer_length(a) == n && \pointer_length(b) == n && \pointer_length(c) == n;
  @ kernel ensures (\forall int j; 0 <= j && j < n; c[j] == a[j] + b[j]);
  @*/
__global__ void vector_add(int n, const float *a, const float *b, float *c) {
  //@ ghost int k = 0;
  /*@ loop_invariant 0 <= k && i == k * tcount + tid;
    @ loop_invariant (\forall int j; 0 <= j && j < k && j * tcount + tid < n;
    @                  c[j * tcount + tid] == a[j * tcount + tid] + b[j * tcount + tid]);
    @*/
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
    c[i] = a[i] + b[i];
    //@ ghost k = k + 1;
  }
}
