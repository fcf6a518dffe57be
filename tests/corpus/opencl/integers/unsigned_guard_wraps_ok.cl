/*@ requires \pointer_length(a) == n && n > 1;
  @ requires (\forall* int j; 0 <= j && j < n; Perm(a[j], read)); */
__kernel void k(__global int *a, uint n, uint i) {
  int x = 0;
  if (i < n - 1) x = a[i];
}
