// A contract without permissions.
//@ ensures \old(n) == n;
__kernel void k(__global int *a, int n) { //~ UNKNOWN permissions:missing
  a[get_global_id(0)] = n;
}
