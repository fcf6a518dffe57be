// Three that change places come round in three iterations, not in two.
// flags: --local-size 8 --num-groups 1
__kernel void k(__global int *a, int n) {
  int u = 1, w = 2, v = 1;
  for (int i = 0; i < n; i++) {
    if (v != 1 && v != 2 || i == 3 && v == 2) a[0] = get_local_id(0);
    if (i == 2 && v == 1) a[1] = get_local_id(0);  //~ ERROR race:write_write
    int t = v;
    v = w;
    w = u;
    u = t;
  }
}
