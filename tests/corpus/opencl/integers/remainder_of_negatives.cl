// -1 % 4 is -1 in C.
/*@ requires \pointer_length(a) == 4;
  @ requires (\forall* int j; 0 <= j && j < 4; Perm(a[j], read)); */
__kernel void k(__global int *a, int n) {
  int q = -7 / 2, r = -7 % 2;
  //@ assert q == -3 && r == -1;
  int x = a[n % 4]; //~ ERROR access.bounds:program_access
  //~^ ERROR access.read:insufficient_permission
}
