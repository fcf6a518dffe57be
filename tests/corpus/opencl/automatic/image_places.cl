// expect: undecided
// Other places, other images under one name of a helper: nothing is equal. (The machine has no images, so that
// races that need certain pixels stay possible.)
int first(read_only image2d_t im, sampler_t s) { return read_imagei(im, s, (int2)(0, 0)).x; }
__kernel void places(read_only image2d_t im, sampler_t s, __global int *a) {
  int l = get_local_id(0);
  int4 v = read_imagei(im, s, (int2)(l, 0));
  if (v.x > 3) a[0] = l; //~ UNKNOWN race:write_write
}
__kernel void images(read_only image2d_t one, read_only image2d_t other, sampler_t s, __global int *a) {
  if (first(one, s) != first(other, s)) a[0] = get_local_id(0); //~ UNKNOWN race:write_write
}
