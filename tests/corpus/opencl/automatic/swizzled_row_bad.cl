// expect: refuted
// flags: --local-size 64
// The bit that comes round is the wrong one: 0 and 8 fall together.
__kernel void swizzle(__global short *a) {
  int place = (int)get_local_id(0);
  int turned = (place & ~15) | (((place << 1) | ((place >> 4) & 1)) & 15);
  a[turned + (int)get_group_id(0) * 1024] = 1; //~ ERROR race:write_write
}
