// What an image holds is unknown; what is written lies in the cell of its coordinates.
/*@ requires \pointer_length(a) == get_global_size(0);
  @ context Perm(a[\gtid], write); */
__kernel void k(__read_only image2d_t in, __global int *a) {
  int t = get_global_id(0);
  int2 at = (int2)(t, 0);
  const sampler_t s = CLK_FILTER_NEAREST;
  a[t] = read_imagei(in, s, at).x + get_image_width(in) * 0;
  //@ assert a[t] == 0; //~ UNKNOWN assert:false
}
