/*@ requires \pointer_length(a) == n && n > 0;
  @ requires (\forall* int j; 0 <= j && j < n; Perm(a[j], read)); */
__kernel void k(__global int *a, int n) {
  int i = (int)get_global_id(0);
  int x = 0;
  if (i < n && a[i] > 0) x = 1;
  if (i >= n || a[i] > 0) x = 2;
  x = i < n ? a[i] : 0;
  while (x < n && x >= 0 && a[x] > 0) break;
  x = i < n && !(a[i] == 1 || i + 1 < n && a[i + 1] == 2);
}
