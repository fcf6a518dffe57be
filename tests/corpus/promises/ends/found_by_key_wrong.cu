// expect: refuted
// A search that goes on; one key more than there are.
/*@ kernel requires n >= 0 && \pointer_length(key) == n && \pointer_length(found) == tcount && (\forall int j; 0 <= j && j < n; key[j] == 5 * j + 1);
  @ kernel ensures (\forall int i; 0 <= i && i < tcount; found[i] == (i % 5 == 1 && i / 5 < n + 1 ? 1 : 0));
  @*/
__global__ void search(const int *key, int *found, int n) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  int hit = 0;
  /*@ loop_invariant 0 <= k && k <= n && (hit == 0 || hit == 1);
    @ loop_invariant hit == 0 ==> (\forall int j; 0 <= j && j < k; key[j] != t);
    @ loop_invariant hit == 1 ==> t % 5 == 1 && t / 5 < n + 1;
    @*/
  for (int k = 0; k < n; k++) {
    if (key[k] == t) hit = 1;
  }
  found[t] = hit;
}
