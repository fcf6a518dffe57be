// expect: proved
// All work-items read one place of an image, and so decide alike.
__kernel void k(read_only image2d_t im, sampler_t s, __global int *a) {
  int4 v = read_imagei(im, s, (int2)(0, 0));
  if (v.x) barrier(CLK_LOCAL_MEM_FENCE);
  a[get_global_id(0)] = 1;
}
