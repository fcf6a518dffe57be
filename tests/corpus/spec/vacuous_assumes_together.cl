// Each of the two can be met, both together cannot.
// expect: refuted
__kernel void k(__global int *a, int n) {
  __assume(n > 3); //~ ERROR spec.vacuous:assume
  a[get_global_id(0)] = n;
  __assume(n < 2);
  a[0] = get_global_id(0);
}
