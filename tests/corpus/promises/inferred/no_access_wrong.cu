// expect: refuted
// As no_access.cu, but the elements are said to be positive.
/*@ kernel requires \pointer_length(a) == tcount && n >= 0 && n < 100;
  @ kernel ensures (\forall int i; 0 <= i && i < tcount; a[i] > 0);  //~ ERROR post.kernel:false
  @*/
__global__ void nothing(int *a, int n) {
  int x = n;
  if (x > 2) x = 2;
}
