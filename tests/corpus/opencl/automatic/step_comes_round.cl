// expect: refuted
// The amount of a step is an int that came round: with n == m == 2^30 it is the least int, and i with it.
__kernel void k(__global int *a, int n, int m) {
  int i = 0;
  for (int j = 0; j < 2; j++) {
    if (n > 0 && m > 0 && i < 0) a[0] = get_local_id(0); //~ ERROR race:write_write
    i += (int)((uint)n + (uint)m);
  }
}
