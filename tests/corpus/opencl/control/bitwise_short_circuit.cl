// & evaluates both sides.
/*@ requires \pointer_length(a) == n && n > 0;
  @ requires (\forall* int j; 0 <= j && j < n; Perm(a[j], read)); */
__kernel void k(__global int *a, int n) {
  int i = get_global_id(0);
  int x = (i < n) & (a[i] > 0); //~ ERROR access.bounds:program_access
  //~^ ERROR access.read:insufficient_permission
}
