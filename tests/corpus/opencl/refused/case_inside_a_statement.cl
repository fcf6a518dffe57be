__kernel void k(__global int *a, int n) {
  switch (n) {
    case 0:
      while (n < 10) {
        a[n] = 1;
    case 1: //~ ERROR unsupported:case_inside_statement
        n++;
      }
  }
}
