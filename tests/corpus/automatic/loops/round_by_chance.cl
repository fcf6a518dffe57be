// After two iterations `v` is what it was, and in the fourth it is not.
// flags: --local-size 8 --num-groups 1
__kernel void k(__global int *a, int n) {
  int u = 0, w = 0, v = 0;
  for (int i = 0; i < n; i++) {
    if (v != 0) a[0] = get_local_id(0);  //~ ERROR race:write_write
    v = w;
    w = u;
    u = u + 1;
  }
}
