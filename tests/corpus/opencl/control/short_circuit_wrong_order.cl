/*@ requires \pointer_length(a) == n && n == 1;
  @ requires (\forall* int j; 0 <= j && j < n; Perm(a[j], read)); */
__kernel void k(__global int *a, int n) {
  int i = (int)get_global_id(0);
  int x = 0;
  if (a[i] > 0 && i < n) x = 1; //~ ERROR access.bounds:program_access
  //~^ ERROR access.read:insufficient_permission
}
