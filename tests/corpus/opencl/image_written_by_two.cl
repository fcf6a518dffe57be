// Images have no extents in the source; the replay of a fault must choose those that the run had.
__kernel void flat(__write_only image2d_t image) {
  int x = get_global_id(0);
  write_imagei(image, (int2)(x & 1, 0), (int4)(x));  //~ ERROR race:write_write
}
__kernel void deep(__write_only image3d_t image) {
  int x = get_global_id(0);
  write_imagei(image, (int4)(x & 1, 0, 0, 0), (int4)(x));  //~ ERROR race:write_write
}
__kernel void far(__write_only image2d_t image) {
  int x = get_global_id(0);
  write_imagei(image, (int2)(x & 1, 100), (int4)(x));  //~ ERROR race:write_write
}
