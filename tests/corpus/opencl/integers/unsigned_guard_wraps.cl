// i + 1 < n is true of the largest i, too.
/*@ requires \pointer_length(a) == n && n == 2;
  @ requires (\forall* int j; 0 <= j && j < n; Perm(a[j], read)); */
__kernel void k(__global int *a, uint n, uint i) {
  int x = 0;
  if (i + 1 < n) x = a[i]; //~ ERROR access.bounds:program_access
  //~^ ERROR access.read:insufficient_permission
}
