// expect: refuted
// Unsigned products come round: every index is 0. That is no signed overflow.
__kernel void k(__global int *a, int key) {
  uint t = get_global_id(0);
  int i = (int)(t * 65536u * 65536u);
  a[i] = 1; //~ ERROR race:write_write
}
__kernel void mixed(__global int *a) {
  int t = get_global_id(0);
  int i = t * 65536u * 65536u;
  a[i] = 1; //~ ERROR race:write_write
}
