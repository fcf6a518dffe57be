__kernel void k(__global int *a, int n) {
  int i = 0;
  if (n > 0) goto middle; //~ ERROR unsupported:irreducible_control_flow
  while (i < 10) {
    a[i] = 0;
middle:
    i++;
  }
}
