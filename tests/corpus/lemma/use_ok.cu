// expect: proved
/*@ requires (\forall int i; 0 <= i && i < n - 1; a[i] <= a[i + 1]);
  @ ensures (\forall int i, int j; 0 <= i && i <= j && j < n; a[i] <= a[j]);
  @ decreases n > 0 ? n : 0;
  @ lemma all_pairs(int *a, int n) { if (n > 0) { all_pairs(a, n - 1); } }
  @*/

/*@ kernel requires \pointer_length(a) == tcount && tcount > 1;
  @ kernel ensures (\forall int i; 0 <= i && i < tcount - 1; a[i] <= a[i + 1]);
  @ kernel ensures use all_pairs(a, tcount);
  @ kernel ensures (\forall int i, int j; 0 <= i && i <= j && j < tcount; a[i] <= a[j]);
  @ context Perm(a[\gtid], write);
  @ ensures a[\gtid] == \gtid;
  @*/
__global__ void steps(int *a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i] = i;
}
