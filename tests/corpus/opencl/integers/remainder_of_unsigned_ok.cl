/*@ requires \pointer_length(a) == 4;
  @ requires (\forall* int j; 0 <= j && j < 4; Perm(a[j], read)); */
__kernel void k(__global int *a, uint n) {
  int x = a[n % 4];
}
