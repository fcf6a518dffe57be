// expect: refuted
// 2^31 + 2^31 comes round to 0: a sum of unsigned numbers is no signed overflow, whatever literal is
// added to it.
__kernel void k(__global int *a) {
  uint t = get_global_id(0);
  uint h = t * 2147483648u;
  int i = (h + h) + 1;
  if (t < 2) a[i] = 1; //~ ERROR race:write_write
}
