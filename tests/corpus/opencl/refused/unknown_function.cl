int elsewhere(__global int *x);
__kernel void k(__global int *a, int n) {
  a[0] = 1 + elsewhere(a); //~ ERROR unsupported:unknown_function
}
