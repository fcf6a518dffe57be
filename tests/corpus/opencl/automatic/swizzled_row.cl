// expect: proved
// flags: --local-size 16,2 --num-groups 4,4
// The low four bits of the place in a row of 16 are turned by one: a permutation, which bits show and
// integers do not.
__kernel void swizzle(__global short *a, int stride) {
  __requires(stride == 128);
  int place = (int)(get_local_id(1) * 16 + get_local_id(0));
  int turned = (place & ~15) | (((place << 1) | ((place >> 3) & 1)) & 15);
  int row = (int)get_group_id(1) * stride + (int)get_group_id(0) * 32;
  a[row + turned] = 1;
}
