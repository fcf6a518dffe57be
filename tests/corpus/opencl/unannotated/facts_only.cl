// A contract without permissions: they are inferred.
//@ ensures \old(n) == n;
__kernel void k(__global int *a, int n) {
  a[get_global_id(0)] = n;
}
