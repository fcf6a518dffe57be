// expect: refuted
// What is converted to an int inside of a sum came round there, not in the sum around it.
__kernel void k(__global int *a, int n, int m) {
  int x = get_local_id(0) + (int)((uint)n + (uint)m);
  if (n > 0 && m > 0 && x < 0) a[0] = get_local_id(0); //~ ERROR race:write_write
}
