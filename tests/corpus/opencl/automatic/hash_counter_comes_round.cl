// expect: refuted
// A counter is added up in an unsigned type by a number that no int has, or shifted: it comes round, and
// that is no signed overflow. What happens in late iterations happens.
__kernel void hash(__global int *a) {
  int s = 0;
  for (int i = 0; i < 100; i++) {
    if (i == 50) a[0] = get_local_id(0); //~ ERROR race:write_write
    s = (int)((uint)s + 0x9e3779b9u);
  }
}
__kernel void shifted(__global int *a) {
  int m = 1;
  for (int i = 0; i < 40; i++) {
    if (i == 35) a[0] = get_local_id(0); //~ ERROR race:write_write
    m <<= 1;
  }
}
__kernel void unsigned_product(__global int *a) {
  int m = 1;
  for (int i = 0; i < 40; i++) {
    if (i == 35) a[0] = get_local_id(0); //~ ERROR race:write_write
    m = (int)((uint)m * 2u);
  }
}
