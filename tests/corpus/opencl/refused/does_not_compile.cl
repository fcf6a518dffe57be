__kernel void k(__global int *a, int n) {
  a[0] = m; //~ ERROR syntax:clang
  int *p = 3.0f; //~ ERROR syntax:clang
}
