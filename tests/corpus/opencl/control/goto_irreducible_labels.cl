__kernel void k(__global int *a, int n) {
  if (n > 0) goto second;
first:
  a[0] = 1;
second: //~ ERROR unsupported:irreducible_control_flow
  a[1] = 2;
  if (n > 1) goto first;
}
