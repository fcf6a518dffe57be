// expect: undecided
/*@ requires k >= 0;
  @ ensures \result >= 1;
  @ decreases k;
  @ pure int tower(int k) = k == 0 ? 1 : 3 * tower(k - 1);
  @
  @ requires 0 <= j && j < k;
  @ ensures tower(j) < tower(k);
  @ decreases k;
  @ lemma tower_grows(int j, int k) {
  @   if (j < k - 1) { tower_grows(j, k - 1); }
  @ }
  @*/

/*@ kernel requires \pointer_length(to) == tcount && (\forall int i; 0 <= i && i < tcount; to[i] == tower(i));
  @ kernel requires \pointer_length(a) == tower(tcount);
  @ requires Perm(a[tower(\gtid)], write);
  @ ensures  Perm(a[tower(\gtid)], write);
  @*/
__global__ void scatter(int *a, const int *to) {
  a[to[blockIdx.x * blockDim.x + threadIdx.x]] = 1;
}
