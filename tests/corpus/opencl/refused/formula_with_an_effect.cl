// expect: bad_input
int bump(__global int *x) {
  *x = *x + 1;
  return 1;
}
__kernel void k(__global int *a) {
  __assert(bump(a) == 1); //~ ERROR unsupported:annotation
}
