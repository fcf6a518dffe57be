// expect: proved
// No statement accesses the array: no permission is needed, and its elements are as before.
/*@ kernel requires \pointer_length(a) == tcount && n >= 0 && n < 100;
  @ kernel ensures n + 1 > 0;
  @ kernel ensures (\forall int i; 0 <= i && i < tcount; a[i] == \old(a[i]));
  @*/
__global__ void nothing(int *a, int n) {
  int x = n;
  if (x > 2) x = 2;
}
